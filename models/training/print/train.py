"""Trains the network that tells a word printed otherwise than its document (workers/stages/ocr/print/network.ts).

    /usr/bin/python3 train.py FOLDER OUT.json [--epochs 10] [--seed 5]

FOLDER holds rows of `lab/print/rows.ts` and `lab/print/ledger-rows.ts`: NAME.f32 (rows of INPUTS numbers) and NAME.json
({inputs, distances, words: [[page, label, text, named?]], pages: [...]}; label 1 altered, 0 not, 2 left out: covered by a neighbour's
edit, or typed above a scan's print; `named` 0 where no finding may name the word). Folds are by source, so that no document
stands on two sides; what is printed is told by networks that never saw the document: first of pictures made for training,
then of the ledger's captured pictures, from which the rule's limit is taken. Then the networks in use are trained on all.
"""
import argparse
import glob
import hashlib
import json
import os

import numpy as np
import torch

FOLDS = 4
HIDDEN = (24, 12)
# Networks that are averaged: their mistakes on genuine words differ, their finds do not.
MEMBERS = 3
# Genuine words that the network takes for altered are shown more often: the oddest hundredth, as this share of the others.
HARDEST, SHOWN = 0.01, 0.15
# As in the rule: a page's own print is told by its seventh word.
OWN_PRINT, OWN_SHARE = 6, 0.5
# Classes of capture in which the rule counts.
CAPTURED = ("scan", "photograph", "resaved-picture")


def read(folder):
    rows, page, label, named, pages, distances = [], [], [], [], [], 0
    for name in sorted(glob.glob(f"{folder}/*.json")):
        table = json.load(open(name))
        rows.append(np.fromfile(name[:-4] + "f32", dtype="<f4").reshape(-1, table["inputs"]))
        page += [word[0] + len(pages) for word in table["words"]]
        label += [word[1] for word in table["words"]]
        named += [word[3] == 1 if len(word) > 3 else True for word in table["words"]]
        pages += table["pages"]
        distances = table["distances"]
    return np.concatenate(rows), np.array(page), np.array(label), np.array(named), pages, distances


def inputs(rows, mean, spread, distances):
    """As network.ts builds them: standardised, and the sizes of the distances."""
    return torch.tensor(np.concatenate([(rows - mean) / spread, np.abs(rows[:, :distances]) / 3], 1), dtype=torch.float32)


def train(rows, label, distances, epochs, seed, standard=None, altered_at_once=192):
    torch.manual_seed(seed)
    chance = np.random.default_rng(seed)
    mean, spread = standard or (rows.mean(0), rows.std(0) + 1e-3)
    x = inputs(rows, mean, spread, distances)
    altered, others = np.where(label == 1)[0], np.where(label == 0)[0]
    net = torch.nn.Sequential(
        torch.nn.Linear(x.shape[1], HIDDEN[0]), torch.nn.ReLU(), torch.nn.Dropout(0.3),
        torch.nn.Linear(HIDDEN[0], HIDDEN[1]), torch.nn.ReLU(), torch.nn.Dropout(0.2),
        torch.nn.Linear(HIDDEN[1], 1),
    )
    steps = max(1, len(others) // 1024)
    optimiser = torch.optim.AdamW(net.parameters(), 2e-3, weight_decay=5e-2)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, 4e-3, total_steps=steps * epochs)
    wanted = torch.tensor([0.98] * altered_at_once + [0.02] * 1024)
    hardest = None
    for step in range(steps * epochs):
        if step in [steps * epochs * part // 5 for part in (2, 3, 4)]:
            hardest = oddest(net, x, others)
        genuine = chance.choice(others, 1024)
        if hardest is not None:
            genuine[: int(SHOWN * 1024)] = chance.choice(hardest, int(SHOWN * 1024))
        batch = x[np.concatenate([chance.choice(altered, altered_at_once), genuine])]
        # Noise and missing inputs, so that no one measure carries the answer.
        batch = (batch + torch.randn_like(batch) * 0.3) * (torch.rand_like(batch) > 0.15)
        loss = torch.nn.functional.binary_cross_entropy_with_logits(net(batch)[:, 0], wanted)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        schedule.step()
    net.eval()
    return net, mean, spread


def oddest(net, x, others):
    net.eval()
    with torch.no_grad():
        score = net(x[others])[:, 0].numpy()
    net.train()
    return others[np.argsort(-score)[: int(HARDEST * len(others))]]


def ensemble(rows, label, distances, epochs, seed):
    return [train(rows, label, distances, epochs, seed + member) for member in range(MEMBERS)]


def scores(members, rows, page, distances):
    """As compared.ts: the network's output, less a share of that for the page's own print."""
    with torch.no_grad():
        score = np.mean([net(inputs(rows, mean, spread, distances))[:, 0].numpy() for net, mean, spread in members], 0)
    for own in np.split(np.arange(len(page)), np.where(np.diff(page))[0] + 1):
        ranked = np.sort(score[own])[::-1]
        score[own] -= OWN_SHARE * ranked[min(OWN_PRINT, len(ranked) - 1)]
    return score


def auc(score, positive):
    rank = np.empty(len(score))
    rank[np.argsort(score)] = np.arange(1, len(score) + 1)
    ones = positive.sum()
    return (rank[positive].sum() - ones * (ones + 1) / 2) / max(1, ones * (len(score) - ones))


def report_ledger(score, page, label, named, pages):
    """As the rule tells: the oddest word of a captured page that it may name, right only where that one was altered."""
    captured = {i for i, p in enumerate(pages) if p.get("set") == "ledger" and p["capture"] in CAPTURED}
    own = np.isin(page, list(captured))
    judged = own & (label != 2)
    print("ledger, words: AUC %.3f of %d altered and %d others" % (auc(score[judged], label[judged] == 1), (label[own] == 1).sum(), (label[own] == 0).sum()))
    top = {i: (-99.0, False, -1) for i in captured}
    for at in np.where(own & named)[0]:
        if score[at] > top[page[at]][0]:
            top[page[at]] = (score[at], label[at] >= 1, at)
    genuine = sorted((i for i in captured if pages[i]["truth"] == "genuine"), key=lambda i: -top[i][0])
    # A way that leaves no word, as erasing does, is none that print can tell; where no altered word was measured it is missed.
    forged = [i for i in captured if pages[i]["truth"] == "forged" and pages[i]["altered"] > 0]
    for allowed in sorted({int(share * len(genuine)) for share in (0, 0.005, 0.01, 0.02, 0.04)}):
        limit = top[genuine[allowed]][0]
        line = "limit %.2f (%d of %d genuine pages): found %.3f" % (limit, allowed, len(genuine), np.mean([top[i][1] and top[i][0] > limit for i in forged]))
        for by in ("capture", "chain", "way"):
            for kind in sorted({pages[i][by] for i in forged}):
                of = [i for i in forged if pages[i][by] == kind]
                line += " %s %d/%d" % (kind, sum(bool(top[i][1] and top[i][0] > limit) for i in of), len(of))
        print(line)
    for i in genuine[:12]:
        print("  genuine %.2f" % top[i][0], pages[i]["i"], pages[i]["capture"])


def report(score, page, label, named, pages):
    """The oddest word of a page that a finding may name, right only where that one was altered."""
    pages = [{**p, "n": 0, "hit": 0} if p.get("set") == "ledger" else p for p in pages]
    judged = (label != 2) & np.array([p["n"] > 0 for p in pages])[page]
    print("words: AUC %.3f of %d altered and %d others" % (auc(score[judged], label[judged] == 1), (label[judged] == 1).sum(), (label[judged] == 0).sum()))
    top = np.full(len(pages), -99.0)
    right = np.zeros(len(pages), bool)
    for at in np.where(named)[0]:
        if score[at] > top[page[at]]:
            top[page[at]], right[page[at]] = score[at], label[at] >= 1
    genuine = sorted((i for i, p in enumerate(pages) if p["altered"] == 0 and p["n"] > 0), key=lambda i: -top[i])
    forged = [i for i, p in enumerate(pages) if p["altered"] > 0 and p["n"] > 0]
    for share in (0, 0.005, 0.01, 0.02, 0.04):
        limit = top[genuine[int(share * len(genuine))]]
        found = right & (top > limit)
        line = "limit %.2f (%d of %d genuine pages): found %.3f" % (limit, share * len(genuine), len(genuine), found[forged].mean())
        for by in ("way", "chain", "capture", "careful"):
            for kind in sorted({str(pages[i].get(by)) for i in forged}):
                of = [i for i in forged if str(pages[i].get(by)) == kind]
                line += " %s %d/%d" % (kind, found[of].sum(), len(of))
        print(line)
    for i in genuine[:12]:
        print("  genuine %.2f" % top[i], os.path.basename(pages[i]["source"]), pages[i]["capture"], pages[i]["chain"])


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("folder")
    arguments.add_argument("out")
    arguments.add_argument("--epochs", type=int, default=10)
    arguments.add_argument("--seed", type=int, default=5)
    options = arguments.parse_args()
    torch.set_num_threads(1)
    rows, page, label, named, pages, distances = read(options.folder)
    tune = np.array([p["part"] == "tune" for p in pages])[page]
    fold = np.array([int(hashlib.md5(p["source"].encode()).hexdigest(), 16) % FOLDS for p in pages])[page]
    part = lambda own, score: (score, page[own], label[own], named[own])
    aside = lambda kind: [p if p["part"] == kind else {**p, "n": 0, "hit": 0, "altered": 0, "set": "", "truth": ""} for p in pages]
    unseen = np.zeros(len(rows))
    for out in range(FOLDS):
        learnt, own = tune & (fold != out), tune & (fold == out)
        unseen[own] = scores(ensemble(rows[learnt], label[learnt], distances, options.epochs, options.seed), rows[own], page[own], distances)
    report(*part(tune, unseen[tune]), aside("tune"))
    if any(p.get("set") == "ledger" for p in pages):
        report_ledger(*part(tune, unseen[tune]), aside("tune"))
    members = ensemble(rows[tune], label[tune], distances, options.epochs, options.seed)
    if not tune.all():
        print("holdout:")
        report(*part(~tune, scores(members, rows[~tune], page[~tune], distances)), aside("holdout"))
    rounded = lambda values: np.asarray(values, dtype="f8").round(3).tolist()
    layers = lambda net: [{"weights": rounded(net[i].weight.detach()), "bias": rounded(net[i].bias.detach())} for i in (0, 3, 6)]
    _, mean, spread = members[0]
    with open(options.out, "w") as file:
        json.dump({"mean": rounded(mean), "spread": rounded(spread), "members": [layers(net) for net, _, _ in members]}, file, separators=(",", ":"))


if __name__ == "__main__":
    main()
