"""Linear discriminants over the shapes of digits: digits.py FEATURES.ndjson [WEIGHTS.json]

Prints what is misread when whole families are left out, then writes weights of all. At most twelve fonts of a family
count, so that a family of seventy weights does not outweigh the others. Fonts of keys, dingbats and outlines draw no plain
digits and are left out by name.
"""
import collections
import json
import os
import re
import sys

import numpy as np

NO_DIGITS = re.compile("D050000L|OCRBX|OCRBE|LinBiolinum_K")
FONTS_OF_A_FAMILY = 12
FOLDS = 10
SHRINKAGE = 0.1


def family(path):
    """How the file's name begins: weights and widths of one design stay together."""
    return os.path.basename(path).split("-")[0][:9].lower()


def fit(features, digits):
    means = np.array([features[digits == digit].mean(0) for digit in range(10)])
    rest = features - means[digits]
    spread = rest.T @ rest / len(rest)
    spread += SHRINKAGE * np.trace(spread) / len(spread) * np.eye(len(spread))
    weights = np.linalg.solve(spread, means.T).T
    return weights, -0.5 * np.einsum("ij,ij->i", weights, means)


def main():
    with open(sys.argv[1]) as file:
        rows = [row for row in map(json.loads, file) if not NO_DIGITS.search(row["file"])]
    fonts = collections.defaultdict(set)
    for row in rows:
        fonts[family(row["file"])].add(row["file"])
    chosen = set()
    for files in fonts.values():
        files = sorted(files)
        chosen.update(files[i] for i in np.linspace(0, len(files) - 1, min(len(files), FONTS_OF_A_FAMILY)).astype(int))
    rows = [row for row in rows if row["file"] in chosen]
    features = np.array([row["features"] for row in rows])
    digits = np.array([row["digit"] for row in rows])
    names = np.array([row["file"] for row in rows])
    families = np.array([family(name) for name in names])
    print(f"{len(rows)} digits of {len(chosen)} fonts, {len(fonts)} families")

    order = np.array(sorted(fonts))
    np.random.default_rng(1).shuffle(order)
    scores = np.zeros((len(rows), 10))
    for fold in np.array_split(order, FOLDS):
        out = np.isin(families, fold)
        weights, bias = fit(features[~out], digits[~out])
        scores[out] = features[out] @ weights.T + bias
    ranked = np.sort(scores, 1)
    lead, read = ranked[:, -1] - ranked[:, -2], scores.argmax(1)
    for least in (0, 5, 10, 20, 30, 40, 50, 60):
        sure = lead >= least
        wrong = sure & (read != digits)
        pairs = collections.defaultdict(set)
        for name, digit, other in zip(names[wrong], digits[wrong], read[wrong]):
            pairs[name].add((int(digit), int(other)))
        mutual = sum(any((b, a) in found for a, b in found) for found in pairs.values())
        print(f"lead {least}: read {sure.mean():.3f}, fonts misread {len(pairs)}, exchanged {mutual}")
    if len(sys.argv) > 2:
        weights, bias = fit(features, digits)
        with open(sys.argv[2], "w") as file:
            json.dump({"weights": np.round(weights, 2).tolist(), "bias": np.round(bias, 2).tolist()}, file)


main()
