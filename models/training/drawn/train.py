"""Trains the network of workers/stages/forensic/drawn: did a program draw a picture, or a sensor take it from paper?

    python3 train.py ROWS.jsonl WEIGHTS.json [--holdout ROWS.jsonl]

ROWS is what lab/capture/rows.ts prints. One hidden layer of 8, full batch, half a minute on one core. Sources weigh by the
square root of their rows, both answers alike. Figures printed first are of tenfold cross-validation by source.
"""
import argparse
import collections
import json

import numpy as np
import torch

INPUTS = ("quiet print clipped flat flatBesidePrint level unrest spread inkLevels equalBlocks straightEdges grain noGrain "
          "slope noSlope twoLevels levelBits jpeg").split()
HIDDEN, STEPS, RATE, DECAY, FOLDS, MOST_DEVIATIONS, SURE = 8, 400, 0.02, 0.003, 10, 4, 1

torch.manual_seed(1)
torch.set_num_threads(1)


def read(path):
    rows = [json.loads(line) for line in open(path)]
    return rows, np.array([row["inputs"] for row in rows]), np.array([float(row["drawn"]) for row in rows])


def weigh(rows, answers):
    count = collections.Counter((row["source"], answer) for row, answer in zip(rows, answers))
    weights = np.array([count[(row["source"], answer)] ** -0.5 for row, answer in zip(rows, answers)])
    for answer in (0, 1):
        weights[answers == answer] /= 2 * weights[answers == answer].sum() / len(rows)
    return weights


def train(inputs, answers, weights):
    inputs, answers, weights = (torch.tensor(a, dtype=torch.float32) for a in (inputs, answers, weights))
    network = torch.nn.Sequential(torch.nn.Linear(inputs.shape[1], HIDDEN), torch.nn.Tanh(), torch.nn.Linear(HIDDEN, 1))
    optimiser = torch.optim.Adam(network.parameters(), lr=RATE)
    for _ in range(STEPS):
        optimiser.zero_grad()
        losses = torch.nn.functional.binary_cross_entropy_with_logits(network(inputs)[:, 0], answers, reduction="none")
        loss = (weights * losses).mean() + DECAY * sum((p**2).sum() for p in network.parameters())
        loss.backward()
        optimiser.step()
    return network


def nats(network, inputs):
    return network(torch.tensor(inputs, dtype=torch.float32))[:, 0].detach().numpy()


def tell(title, rows, answers, scores):
    print(f"\n{title}\n| | pictures | drawn | unsure | captured |\n|---|--:|--:|--:|--:|")
    groups = collections.defaultdict(lambda: np.zeros(4, int))
    for row, answer, score in zip(rows, answers, scores):
        saved = "saved again" if row["saving"].startswith("saved") else "as it is"
        groups[f"{'drawn' if answer else 'captured'}, {saved}"] += [1, score > SURE, abs(score) <= SURE, score < -SURE]
    for name, counts in sorted(groups.items()):
        print(f"| {name} | {' | '.join(map(str, counts))} |")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("rows")
    parser.add_argument("weights")
    parser.add_argument("--holdout")
    options = parser.parse_args()
    rows, raw, answers = read(options.rows)
    assert raw.shape[1] == len(INPUTS)
    mean, scale = raw.mean(0).round(5), (raw.std(0) + 1e-6).round(5)
    scaled = lambda values: np.clip((values - mean) / scale, -MOST_DEVIATIONS, MOST_DEVIATIONS)
    inputs, weights = scaled(raw), weigh(rows, answers)
    sources = sorted({row["source"] for row in rows})
    fold = np.array([sources.index(row["source"]) % FOLDS for row in rows])
    scores = np.zeros(len(rows))
    for k in range(FOLDS):
        seen = fold != k
        scores[~seen] = nats(train(inputs[seen], answers[seen], weights[seen]), inputs[~seen])
    print(f"{len(rows)} rows of {len(sources)} sources")
    tell("Sources left out in turn:", rows, answers, scores)
    network = train(inputs, answers, weights)
    if options.holdout:
        held, held_raw, held_answers = read(options.holdout)
        tell("Holdout:", held, held_answers, nats(network, scaled(held_raw)))
    layer, output = network[0], network[2]
    rounded = lambda values: [round(float(value), 4) for value in values]
    kept = {
        "inputs": INPUTS,
        "mean": mean.tolist(),
        "scale": scale.tolist(),
        "hidden": [rounded([*row, bias]) for row, bias in zip(layer.weight.detach(), layer.bias.detach())],
        "output": rounded([*output.weight.detach()[0], output.bias.detach()[0]]),
    }
    with open(options.weights, "w") as file:
        file.write(json.dumps(kept, indent=2) + "\n")


main()
