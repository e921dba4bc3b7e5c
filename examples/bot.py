#!/usr/bin/env python3
"""A bot for Sandtable that plays legal games of every title.

It speaks the protocol of docs/bot-protocol.md on standard input and output and
needs nothing but Python. It weighs nothing: it takes any choice that does
something, and now and then one that ends or leaves a matter. Try it:

    sandtable sim GAME SCENARIO -n 4 --bot "exec:python3 examples/bot.py"
    sandtable arena a.db GAME --bot random --bot "py=exec:python3 examples/bot.py"
"""

import random
import sys

LEAVING = {"pass", "done", "end", "back", "stop", "finish", "leave", "wait"}


def say(line):
    print(line, flush=True)


def choose(legal, dice):
    """Take one of the legal choices, which are lines such as 'move 1304'."""
    doing = [text for text in legal if text.split()[0] not in LEAVING]
    ending = [text for text in legal if text not in doing]
    if ending and (not doing or dice.random() < 0.15):
        return dice.choice(ending)
    return dice.choice(doing)


def main():
    for line in sys.stdin:
        verb, _, rest = line.rstrip("\n").partition(" ")
        if verb == "sandtable":
            say("name Python example")
            say("ready")
        elif verb == "game":  # GAME SCENARIO SEAT [OPTION=VALUE ...]
            say("ready")
        elif verb == "choose":  # NUMBER SEED [MILLISECONDS]
            number, seed = rest.split()[:2]
            legal = [sys.stdin.readline().rstrip("\n")[2:] for _ in range(int(number))]
            say("choice " + choose(legal, random.Random(int(seed))))
        elif verb == "quit":
            return
        # "made", "stop" and "end" need no answer.


if __name__ == "__main__":
    main()
