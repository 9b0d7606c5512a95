/** One event's socket: a board that is always there, commands that are answered, and a connection that comes back. */
/** @import { Act, AnyScreen, Bye, Done, FromServer, RecordSent } from "./types.js" */
import { post, Refusal } from "./api.js";
import { useEffect, useMemo } from "./html.js";
import { newId } from "./ids.js";
import { useWatched, Watched } from "./store.js";
import { language, t } from "./text.js";

const VERSION = 1;
const PING_EVERY = 10_000;
const SILENT_AFTER = 25_000;
const ANSWER_WITHIN = 20_000;

/** Byes that trying again does not change. */
const FINAL = new Set(["no-session", "signed-out", "version", "unknown", "no-right", "other-event", "other-table"]);

/**
 * What a page draws. `at` is performance.now() when the board came, `heard` when anything did.
 * @typedef {{ board: AnyScreen | null, no: number, role: string, live: boolean, at: number, heard: number, bye: Bye | null }} Shown
 */

/** @typedef {{ body: string, settle: (done: Done) => void, refuse: (no: Refusal) => void, timer: number }} Waiting */

export class Stream {
  /** @param {string} path such as "/ws/events/friday" */
  constructor(path) {
    this.path = path;
    /** @type {Watched<Shown>} */
    this.shown = new Watched({ board: null, no: 0, role: "", live: false, at: 0, heard: 0, bye: null });
    /** @type {Set<(happened: RecordSent) => void>} */
    this.listeners = new Set();
    /** @type {Map<string, Waiting>} */
    this.waiting = new Map();
    /** @type {WebSocket | null} */
    this.socket = null;
    this.tries = 0;
    this.closed = true;
    this.retry = 0;
    this.beat = 0;
    this.drift = 0;
    this.wake = () => this.#wake();
  }

  /** Connect, and stay connected until `close`. */
  open() {
    this.closed = false;
    this.drift = Date.now() - performance.now();
    document.addEventListener("visibilitychange", this.wake);
    addEventListener("online", this.wake);
    addEventListener("pageshow", this.wake);
    // Sentences come in the language that was asked for when the page said hello.
    this.forget = language.watch(() => this.#again());
    this.beat = setInterval(() => this.#heartbeat(), 1000);
    this.#connect();
  }

  /** Leave. What is still waiting for an answer is told so. */
  close() {
    this.closed = true;
    this.forget?.();
    clearInterval(this.beat);
    clearTimeout(this.retry);
    document.removeEventListener("visibilitychange", this.wake);
    removeEventListener("online", this.wake);
    removeEventListener("pageshow", this.wake);
    this.socket?.close();
    this.socket = null;
    for (const id of [...this.waiting.keys()]) this.#refuse(id, new Refusal("closed", t("page.unsure")));
  }

  /**
   * Have something done. Resolves once it is on record; rejects with a Refusal. After its page was left, an event can
   * still be told over HTTP: Undo on a toast works on the page that came next.
   * @param {Act} act
   * @param {{ expects?: number }} [how] `expects`: the record that the choice was made by
   * @returns {Promise<Done>}
   */
  do(act, how = {}) {
    const whose = this.closed && /^\/ws\/((?:events|rooms)\/[^/]+)$/.exec(this.path)?.[1];
    if (whose) return post(`/api/${whose}/acts`, { id: newId(), act, expects: how.expects ?? null });
    if (!this.shown.value.live) return Promise.reject(new Refusal("offline", t("page.offline")));
    const id = newId();
    const body = JSON.stringify({ type: "do", id, act, expects: how.expects ?? null });
    return new Promise((settle, refuse) => {
      const timer = setTimeout(() => this.#refuse(id, new Refusal("unsure", t("page.unsure"))), ANSWER_WITHIN);
      this.waiting.set(id, { body, settle, refuse, timer });
      this.#send(body);
    });
  }

  /**
   * Be told what happens, record by record.
   * @param {(happened: RecordSent) => void} listener
   */
  listen(listener) {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  }

  /** Milliseconds since the server was last heard. */
  age() {
    const { heard } = this.shown.value;
    return heard ? performance.now() - heard : 0;
  }

  #connect() {
    clearTimeout(this.retry);
    if (this.closed || this.shown.value.bye) return;
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    // The server may say goodbye before it hears hello.
    const spoken = `${this.path.includes("?") ? "&" : "?"}language=${language.value}`;
    const socket = new WebSocket(`${scheme}//${location.host}${this.path}${spoken}`);
    this.socket = socket;
    this.since = performance.now();
    socket.onopen = () => {
      const { board, no } = this.shown.value;
      socket.send(JSON.stringify({ type: "hello", version: VERSION, after: board ? no : null, language: language.value, changes: true }));
    };
    socket.onmessage = (message) => {
      if (socket === this.socket) this.#take(JSON.parse(message.data));
    };
    socket.onclose = () => {
      if (socket === this.socket) this.#lost();
    };
  }

  #lost() {
    this.socket = null;
    this.#show({ live: false });
    if (this.closed || this.shown.value.bye) return;
    const wait = Math.min(8000, 250 * 2 ** this.tries) * (0.75 + Math.random() / 2);
    this.tries += 1;
    this.retry = setTimeout(() => this.#connect(), wait);
  }

  /** Drop the connection and make a new one now: the board that comes with it is right again. */
  #again() {
    const old = this.socket;
    this.socket = null;
    if (old) old.close();
    this.#show({ live: false });
    this.tries = 0;
    this.#connect();
  }

  #wake() {
    if (document.visibilityState === "hidden" || this.closed) return;
    if (!this.shown.value.live || this.#slept()) this.#again();
    else this.#send(JSON.stringify({ type: "ping" }));
  }

  /** Whether time has passed that performance.now() did not see, or the time of day was changed. */
  #slept() {
    const drift = Date.now() - performance.now();
    const slept = Math.abs(drift - this.drift) > 1500;
    this.drift = drift;
    return slept;
  }

  #heartbeat() {
    if (this.closed) return;
    if (this.#slept()) return this.#again();
    if (!this.socket) return;
    const now = performance.now();
    const { live, heard } = this.shown.value;
    if (now - Math.max(heard, this.since ?? 0) > SILENT_AFTER) return this.#again();
    if (live && now - (this.pinged ?? 0) > PING_EVERY) {
      this.pinged = now;
      this.#send(JSON.stringify({ type: "ping" }));
    }
  }

  /** @param {FromServer} message */
  #take(message) {
    const now = performance.now();
    switch (message.type) {
      case "welcome":
        this.tries = 0;
        this.#show({ board: message.board, no: message.no, role: message.role, live: true, at: now, heard: now });
        for (const { body } of this.waiting.values()) this.#send(body);
        break;
      case "board":
        if (message.no >= this.shown.value.no) this.#show({ board: message.board, no: message.no, at: now, heard: now });
        break;
      case "changed":
        if (this.shown.value.board)
          this.#show({ board: changed(this.shown.value.board, message.board), no: message.no, at: now, heard: now });
        break;
      case "resync":
        this.#show({ board: message.board, no: message.no, at: now, heard: now });
        break;
      case "happened":
        for (const listener of [...this.listeners]) listener(message);
        break;
      case "done": {
        const asked = this.#answered(message.id);
        if (asked) asked.settle(message);
        break;
      }
      case "no":
        this.#refuse(message.id, new Refusal(message.code, message.says, message.cites, message.topic, 0, message));
        break;
      case "pong":
        this.shown.value.heard = now;
        break;
      case "bye":
        if (FINAL.has(message.code)) this.#show({ bye: message, live: false });
        break;
    }
  }

  /** @param {string} id */
  #answered(id) {
    const asked = this.waiting.get(id);
    if (asked) clearTimeout(asked.timer);
    this.waiting.delete(id);
    return asked;
  }

  /** @param {string} id @param {Refusal} why */
  #refuse(id, why) {
    this.#answered(id)?.refuse(why);
  }

  /** @param {string} text */
  #send(text) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
  }

  /** @param {Partial<Shown>} change */
  #show(change) {
    this.shown.set({ ...this.shown.value, ...change });
  }
}

/**
 * A board with what has changed on it, and on its public part.
 * @template {AnyScreen} Board
 * @param {Board} board @param {Record<string, any>} changes
 * @returns {Board}
 */
function changed(board, changes) {
  const parts = "public" in board && changes.public ? { public: { ...board.public, ...changes.public } } : {};
  return { ...board, ...changes, ...parts };
}

/**
 * The stream of a path for as long as the page is shown, and what it shows now.
 * @param {string} path
 * @returns {Shown & { stream: Stream }}
 */
export function useStream(path) {
  const stream = useMemo(() => new Stream(path), [path]);
  useEffect(() => {
    stream.open();
    return () => stream.close();
  }, [stream]);
  return { ...useWatched(stream.shown), stream };
}
