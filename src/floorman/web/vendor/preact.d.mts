/** What a component gives back: something to draw, or nothing. */
export type Drawn = unknown;
export type Ref<T> = { current: T | null };
export interface Context<T> {
  Provider: (props: { value: T; children?: Drawn }) => Drawn;
}
export function h(type: unknown, props: Record<string, unknown> | null, ...children: unknown[]): Drawn;
export function render(what: Drawn, where: Element): void;
export function createContext<T>(value: T): Context<T>;
export const Fragment: unknown;
