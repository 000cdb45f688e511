"""
Trains the reader of numbers: a small recurrent network over what PP-OCR's recognition network makes of each step of a line.

    /usr/bin/python3 models/training/numbers/train.py OUT.onnx --lines FILES... --holdout FILES... [--epochs N] [--seed N]

FILES are what lab/reading/number-lines.ts wrote, without their endings. Letters are told without case and accents: they
are there so that a digit is told from a letter by what stands around it. Prints, for every file held out, what share of its
numbers each of the two reads, the network itself and this one.
"""
import argparse
import json
import random
import re
import time
import unicodedata

import numpy as np
import torch
from torch import nn

FEATURES = 600
# As workers/reading/numbers.ts has them; class 0 is the blank, the last one any other sign.
CHARACTERS = "0123456789.,:/-ABCDEFGHIJKLMNOPQRSTUVWXYZ ()#%*&'@+=$€£;!?\"<>[]_|~°"
CLASS = {character: at + 1 for at, character in enumerate(CHARACTERS)}
OTHER = len(CHARACTERS) + 1
PLAIN = str.maketrans("‘’´`–—−“”„×·", "''''---\"\"\"X.")


def classes(text):
    text = unicodedata.normalize("NFD", text.translate(PLAIN).upper())
    text = re.sub(r"\s+", " ", "".join(c for c in text if not unicodedata.combining(c))).strip()
    return [CLASS.get(character, OTHER) for character in text]


class Reader(nn.Module):
    def __init__(self, mean, deviation, width=128, hidden=96):
        super().__init__()
        self.mean = nn.Parameter(torch.tensor(mean), requires_grad=False)
        self.scale = nn.Parameter(torch.tensor(1 / deviation), requires_grad=False)
        self.narrow = nn.Linear(FEATURES, width)
        self.along = nn.LSTM(width, hidden, bidirectional=True, batch_first=True)
        self.tell = nn.Linear(2 * hidden, OTHER + 1)
        self.drop = nn.Dropout(0.3)

    def forward(self, x):
        x = (x - self.mean) * self.scale
        if self.training:
            x = x + 0.1 * torch.randn_like(x)
        x = self.drop(torch.relu(self.narrow(self.drop(x))))
        return self.tell(self.drop(self.along(x)[0])).softmax(-1)


class Lines:
    def __init__(self, name):
        self.name = name
        self.rows = json.load(open(name + ".json"))
        self.features = np.memmap(name + ".f16", np.float16, "r").reshape(-1, FEATURES)

    def of(self, row):
        return np.asarray(self.features[row["at"] : row["at"] + row["steps"]], np.float32)


def numbers(text):
    return re.findall(r"\d+(?:[.,:/-]\d+)*", text)


def right(truth, read):
    read, count = list(read), 0
    for one in truth:
        if one in read:
            read.remove(one)
            count += 1
    return count


def decoded(probabilities):
    text, last = "", 0
    for k in probabilities.argmax(-1):
        if k not in (0, last):
            text += CHARACTERS[k - 1] if k < OTHER else "?"
        last = k
    return text


def share(model, lines):
    model.eval()
    counts = [0, 0, 0]
    with torch.no_grad():
        for row in lines.rows:
            truth = numbers(row["text"])
            row["head"] = decoded(model(torch.from_numpy(lines.of(row))[None])[0].numpy())
            counts[0] += len(truth)
            counts[1] += right(truth, numbers(row["read"]))
            counts[2] += right(truth, numbers(row["head"]))
    return counts


def main():
    asked = argparse.ArgumentParser()
    asked.add_argument("out")
    asked.add_argument("--lines", nargs="+", required=True)
    asked.add_argument("--holdout", nargs="*", default=[])
    asked.add_argument("--epochs", type=int, default=12)
    asked.add_argument("--batch", type=int, default=48)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--keep", help="writes what was read of the lines held out")
    asked = asked.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(asked.seed)
    rng = random.Random(asked.seed)
    sets = [Lines(name) for name in asked.lines]
    held = [Lines(name) for name in asked.holdout]
    train = []
    for lines in sets:
        for row in lines.rows:
            row["classes"] = classes(row["text"])
            # CTC needs a step for each sign and one more between two that are alike.
            if row["classes"] and len(row["classes"]) + sum(a == b for a, b in zip(row["classes"], row["classes"][1:])) <= row["steps"]:
                train.append((lines, row))
    sample = np.concatenate([lines.of(row) for lines, row in rng.sample(train, min(4000, len(train)))])
    model = Reader(sample.mean(0), sample.std(0) + 1e-3)
    print(len(train), "lines,", sum(p.numel() for p in model.parameters()), "weights", flush=True)
    steps = asked.epochs * (len(train) // asked.batch + 1)
    optimizer = torch.optim.AdamW([p for p in model.parameters() if p.requires_grad], 1e-3, weight_decay=1e-2)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 2.5e-3, total_steps=steps)
    for epoch in range(asked.epochs):
        model.train()
        started, losses = time.time(), []
        order = sorted(train, key=lambda one: one[1]["steps"] + 12 * rng.random())
        batches = [order[i : i + asked.batch] for i in range(0, len(order), asked.batch)]
        rng.shuffle(batches)
        for batch in batches:
            longest = max(row["steps"] for _, row in batch)
            x = torch.zeros(len(batch), longest, FEATURES)
            for at, (lines, row) in enumerate(batch):
                x[at, : row["steps"]] = torch.from_numpy(lines.of(row))
            wanted = [row["classes"] for _, row in batch]
            told = (model(x) + 1e-8).log().transpose(0, 1)
            loss = nn.functional.ctc_loss(
                told, torch.tensor(sum(wanted, [])), torch.tensor([row["steps"] for _, row in batch]), torch.tensor([len(one) for one in wanted]), zero_infinity=True
            )
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(model.parameters(), 5)
            optimizer.step()
            schedule.step()
            losses.append(loss.item())
        last = epoch == asked.epochs - 1
        counted = [(lines.name.split("/")[-1], *share(model, lines)) for lines in held] if last or epoch % 4 == 3 else []
        print(f"epoch {epoch + 1}: loss {sum(losses) / len(losses):.4f}, {time.time() - started:.0f} s", flush=True)
        for name, of, own, new in counted:
            print(f"  {name}: {of} numbers, the network's own reading {own / of:.4f}, this one {new / of:.4f}", flush=True)
    if asked.keep:
        json.dump([[{k: row[k] for k in ("file", "text", "read", "head")} for row in lines.rows] for lines in held], open(asked.keep, "w"))
    model.eval()
    torch.onnx.export(
        model, torch.zeros(1, 40, FEATURES), asked.out, input_names=["features"], output_names=["probabilities"],
        dynamic_axes={"features": {1: "steps"}, "probabilities": {1: "steps"}}, opset_version=14,
    )


main()
