"""What the floor may choose, in sentences."""

CHOICES = {
    "full-call": "the call is made up to the whole price",
    "forfeit-and-fold": "the chips stay in the pot and the hand is folded",
    "dead-hand": "the hand is dead",
    "passive-only": "the player may call or fold, nothing more",
    "all-options": "the player acts again, and every option is open",
    "hold-to-action": "the act stands, and the player is held to it",
    "retract": "the act is taken back and the chips are returned",
    "lesser-amount": "it is the smaller amount",
    "greater-amount": "it is the larger amount",
    "min-raise": "it is made up to the least legal amount",
    "call": "it was a call, and the rest comes back",
    "play-on": "nothing is undone, and the hand goes on as it stands",
    "misdeal": "the deal is void: chips go back and the hand is dealt again",
    "live": "the hand is live and plays on",
    "dead": "the hand is dead, and its chips stay in the pot",
    "show": "the hand has to be shown to the table",
    "deny": "the hand need not be shown",
    "revoke": "the player may not ask to see hands any more",
    "warning": "the player is warned, and nothing else follows",
    "penalty": "the player gets a penalty",
    "reconstruct": "the pot is worked out again from the betting and moved to its owner",
    "leave-award": "the pot stays with the player who got it",
    "impound": "the chips are kept back until it is settled whose they are",
    "award-to-caller": "the chips go to the player who won the pot",
    "remove-chips": "the chips are taken out of play",
    "replace-card": "the player gets the top card, and the exposed one is the burn",
    "plays": "the card stays with its player and plays",
    "rebuild-stub": "the stub is put back in its order, and the same cards come",
    "reshuffle-stub": "the cards of the stub alone are shuffled and cut",
    "reshuffle-all": "stub, muck and burns are shuffled together and cut",
    "enforce-order": "the players have to show in order, and the first one now",
    "wait": "nobody is made to show yet",
    "not-binding": "the words count for nothing, and the player acts in turn",
    "binding": "the player is held to the words when the turn comes",
    "penalised": "the player is not held to the words, but gets a penalty",
    "binding-and-penalised": "the player is held to the words and gets a penalty",
    "any-amount": "the call is for whatever the bet turns out to be",
    "released": "the call counts for nothing, and the player hears the amount first",
    "forfeit-pot": "the player loses the pot",
}
"""What each choice of the floor does, in a sentence."""


def in_a_sentence(code: str) -> str:
    """What a choice of the floor does.

    >>> in_a_sentence("lesser-amount")
    'it is the smaller amount'
    """
    return CHOICES.get(code, f"it is {code.replace('-', ' ')}")
