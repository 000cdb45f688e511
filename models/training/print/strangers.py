"""Trains further members of the network of train.py on pictures that strangers forged.

    /usr/bin/python3 strangers.py ROWS WEIGHTS.json OUT.json

ROWS names ROWS.f32 and ROWS.json of `lab/print/set-rows.ts`; WEIGHTS are those of train.py, whose standardisation and members are kept.
Each set of pictures is judged by members that saw none of its maker's: told are pages whose oddest nameable word, of the mean of all
members, lies beyond a limit, rightly where that word was altered. Then the members are trained on all sets.
"""
import json
import sys

import numpy as np
import torch

from train import HIDDEN, OWN_PRINT, OWN_SHARE, inputs, train

EPOCHS, SEED, ALTERED_AT_ONCE = 8, 5, 128
MEMBERS = 3
# What lies around a word never makes it odd alone (compared.ts): places of those measures in each of the three blocks of distances.
AROUND = (4, 9, 10, 18, 19)
LIMITS = (0.8, 1.0, 1.2, 1.4, 1.6, 2.0, 2.4)


def net_of(layers):
    parts = []
    for layer in layers:
        linear = torch.nn.Linear(len(layer["weights"][0]), len(layer["weights"]))
        with torch.no_grad():
            linear.weight.copy_(torch.tensor(layer["weights"]))
            linear.bias.copy_(torch.tensor(layer["bias"]))
        parts += [linear, torch.nn.ReLU()]
    return torch.nn.Sequential(*parts[:-1]).eval()


def answers(nets, rows, standard, distances):
    """[nets, words], of the lesser of both answers: with what lies around a word and without."""
    blocks = distances // 3
    bare = rows.copy()
    bare[:, [block * blocks + at for block in range(3) for at in AROUND]] = 0
    with torch.no_grad():
        whole, without = (
            np.array([net(inputs(own, *standard, distances))[:, 0].numpy() for net in nets]) for own in (rows, bare)
        )
    return whole, without


def oddness(whole, without, page):
    """As compared.ts: the mean of the members, the lesser of both, less a share of what the page's own print has."""
    score = np.minimum(whole.mean(0), without.mean(0))
    for own in np.split(np.arange(len(page)), np.where(np.diff(page))[0] + 1):
        ranked = np.sort(score[own])[::-1]
        score[own] -= OWN_SHARE * ranked[min(OWN_PRINT, len(ranked) - 1)]
    return score


def counted(score, page, label, named, pages, name):
    top = {}
    for at in np.where(named)[0]:
        if score[at] > top.get(page[at], (-99.0,))[0]:
            top[page[at]] = (score[at], label[at] >= 1)
    for limit in LIMITS:
        told = {own: right for own, (odd, right) in top.items() if odd >= limit}
        found = sum(right for own, right in told.items() if pages[own]["truth"] == "forged")
        alarms = sum(pages[own]["truth"] == "genuine" for own in told)
        print("%s, limit %.1f: %d of %d altered pages found, %d of %d genuine told" % (
            name, limit, found, sum(p["truth"] == "forged" for p in pages),
            alarms, sum(p["truth"] == "genuine" for p in pages)))


def main():
    source, weights, out = sys.argv[1:]
    torch.set_num_threads(1)
    table = json.load(open(source + ".json"))
    rows = np.fromfile(source + ".f32", dtype="<f4").reshape(-1, table["inputs"])
    page, label, named = (np.array([word[at] for word in table["words"]]) for at in (0, 1, 3))
    named = named == 1
    pages, distances = table["pages"], table["distances"]
    first = json.load(open(weights))
    standard = (np.array(first["mean"], "f4"), np.array(first["spread"], "f4"))
    kept = [net_of(layers) for layers in first["members"][:MEMBERS]]
    fit = lambda own, seed: train(rows[own], label[own], distances, EPOCHS, seed, standard, ALTERED_AT_ONCE)[0]
    sets = np.array([p["set"] for p in pages])[page]
    forged = sorted({p["set"] for p in pages if p["truth"] == "forged"})
    before = answers(kept, rows, standard, distances)
    after = [np.concatenate([own, np.zeros_like(own)]) for own in before]
    for name in sorted(set(sets)):
        own = sets == name
        more = answers([fit(~own, SEED + member) for member in range(MEMBERS)], rows[own], standard, distances)
        for whole, new in zip(after, more):
            whole[MEMBERS:, own] = new
    judged = np.isin(sets, forged)
    for name, part in (("sets with forgeries", judged), ("genuine alone", ~judged)):
        if not part.any():
            continue
        numbers = np.unique(page[part])
        place = {number: at for at, number in enumerate(numbers)}
        own = np.array([place[number] for number in page[part]])
        of = [pages[number] for number in numbers]
        for kind, (whole, without) in (("members before", before), ("with members that saw none of its maker", after)):
            score = oddness(whole[:, part], without[:, part], own)
            counted(score, own, label[part], named[part], of, f"{name}, {kind}")
    everything = np.ones(len(rows), bool)
    new = [fit(everything, SEED + member) for member in range(MEMBERS)]
    rounded = lambda values: np.asarray(values, dtype="f8").round(3).tolist()
    layers = [[{"weights": rounded(net[i].weight.detach()), "bias": rounded(net[i].bias.detach())} for i in (0, 3, 6)] for net in new]
    assert all(len(net[0]["bias"]) == HIDDEN[0] for net in layers)
    with open(out, "w") as file:
        json.dump({**first, "members": first["members"][:MEMBERS] + layers}, file, separators=(",", ":"))


main()
