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


def main():
    game, scenario = sys.argv[1:3]
    seconds = float(sys.argv[3]) if len(sys.argv) > 3 else 5
    side = int(sys.argv[4]) if len(sys.argv) > 4 else 32
    program = sys.argv[5] if len(sys.argv) > 5 else "sandtable"
    env = subprocess.Popen([program, "practice"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(request):
        env.stdin.write(request)
        env.stdin.flush()
        answer = json.loads(env.stdout.readline())
        if "error" in answer:
            raise SystemExit(answer["error"])
        return answer if side > 1 else [answer]

    reset = {"game": game, "scenario": scenario, "seed": 1, "games": side}
    steps, games, end = 0, 0, time.monotonic() + seconds
    states = ask((json.dumps({"reset": reset}) + "\n").encode())
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
