#!/usr/bin/env python3
"""Steps through random games in the training environment and counts the steps.

    python3 examples/train.py GAME SCENARIO [SECONDS] [GAMES] [PROGRAM]

GAMES go on side by side, 32 unless another number is given; one answer over the
pipe is for all of them. PROGRAM is "sandtable" unless it is named. A learner would look at
"numbers" or "scene" instead of taking any choice; see docs/bot-protocol.md.
"""

import json
import random
import subprocess
import sys
import time


def wrong(text):
    """End with what is wrong, as wrong usage does everywhere."""
    print("train.py: " + text, file=sys.stderr)
    sys.exit(2)


def number(kind, word, name, least):
    """Read a number from the command line."""
    try:
        if (n := kind(word)) >= least:
            return n
    except ValueError:
        pass
    wrong(f"{name} {word}: a number from {least} would be right")


def main():
    if not 3 <= len(sys.argv) <= 6:
        wrong("write: train.py GAME SCENARIO [SECONDS] [GAMES] [PROGRAM]")
    game, scenario, *rest = sys.argv[1:]
    seconds = number(float, rest[0], "SECONDS", 0) if rest else 5
    side = number(int, rest[1], "GAMES", 1) if len(rest) > 1 else 32
    program = rest[2] if len(rest) > 2 else "sandtable"
    try:
        env = subprocess.Popen([program, "practice"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    except OSError as error:
        wrong(f"{program} cannot be started: {error.strerror}")

    def ask(request):
        try:
            env.stdin.write(request)
            env.stdin.flush()
            line = env.stdout.readline()
        except BrokenPipeError:
            line = b""
        if not line:
            raise SystemExit(f"train.py: {program} ended")
        answer = json.loads(line)
        if "error" in answer:
            raise SystemExit("train.py: " + answer["error"])
        return answer if side > 1 else [answer]

    reset = {"game": game, "scenario": scenario, "seed": 1, "games": side}
    states = ask((json.dumps({"reset": reset}) + "\n").encode())
    steps, games, end = 0, 0, time.monotonic() + seconds
    while time.monotonic() < end:
        over = sum(state["done"] for state in states)  # these begin anew
        games, steps = games + over, steps + side - over
        picks = [int(random.random() * state["n"]) for state in states]
        states = ask(b'{"steps":%s}\n' % str(picks).encode())
    took = time.monotonic() - end + seconds
    env.stdin.close()
    env.wait()
    print(f"{steps} steps in {games} games, {steps / took:,.0f} a second")


if __name__ == "__main__":
    main()
