"""Two learners that know nothing yet: random moves, with the reward of each at the end. Needs the extra `rl`.

python docs/examples/rollout.py [battles]
"""

import sys

import numpy as np

from skirmish.env import env


def policy(observation, generator):
    """Any of the actions that there are. This is where a network goes."""
    return int(generator.choice(np.flatnonzero(observation["action_mask"])))


def main(battles):
    """So many battles, the sum of rewards of each side."""
    battle, generator, total = env(ruleset="skirmish", battlefield="farm"), np.random.default_rng(1), {}
    for number in range(battles):
        battle.reset(seed=number)
        for agent in battle.agent_iter():
            observation, reward, ended, cut_off, _ = battle.last()
            over = ended or cut_off
            if over:
                total[agent] = total.get(agent, 0) + reward
            battle.step(None if over else policy(observation, generator))
    print(", ".join(f"{agent}: {sum_:+.0f}" for agent, sum_ in sorted(total.items())))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2)
