"""
Trains the recogniser of machine readable zones and writes it as ONNX.

    python3 train.py --minutes 45 --out ../../trained/mrz.onnx --log log.txt

A fully convolutional network reads a line of 24 x 528 pixels into 132 steps of 38 classes (0 is blank, then 0-9, A-Z
and the filler), as CTC would; since every picture is drawn, the place of each character is known and each step is
taught directly, which needs a tenth of the pictures that CTC's own loss does. Pictures follow from their number, so a
run is repeated by its seed and its count of steps (`--steps`, as the log tells).
"""
import argparse
import math
import random
import time

import numpy
import torch
from torch import nn

from pictures import HEIGHT, WIDTH, picture
from zones import ALPHABET

STEPS = WIDTH // 4
BATCH = 32
FRESH = 16
"""New pictures in a batch; the others are drawn from those of late."""
POOL = 4000
CHECK_SEEDS = range(10**9, 10**9 + 400)


def block(cin, cout, kernel, stride=1):
    padding = kernel // 2 if isinstance(kernel, int) else tuple(k // 2 for k in kernel)
    conv = nn.Conv2d(cin, cout, kernel, stride, padding, bias=False)
    return nn.Sequential(conv, nn.BatchNorm2d(cout), nn.ReLU())


class Along(nn.Module):
    """Residual look along the line: a character is told apart by its neighbours' pitch and strokes as well."""

    def __init__(self, channels):
        super().__init__()
        self.body = nn.Sequential(block(channels, channels, (1, 5)), block(channels, channels, (1, 5)))

    def forward(self, x):
        return x + self.body(x)


class Reader(nn.Module):
    def __init__(self):
        super().__init__()
        self.picture = nn.Sequential(
            block(1, 16, 3, 2),
            block(16, 32, 3),
            block(32, 48, 3, 2),
            block(48, 64, 3),
            block(64, 96, 3, (2, 1)),
        )
        self.line = nn.Sequential(block(96 * 3, 128, 1), Along(128), Along(128))
        self.classes = nn.Conv2d(128, len(ALPHABET) + 1, 1)

    def logits(self, x):
        mean = x.mean((2, 3), keepdim=True)
        spread = ((x - mean) ** 2).mean((2, 3), keepdim=True).sqrt()
        x = self.picture((x - mean) / (spread + 4))
        x = x.reshape(-1, 96 * 3, 1, STEPS)
        return self.classes(self.line(x))[:, :, 0]

    def forward(self, x):
        """x: [n, 1, 24, 528], grey 0..255. Returns [n, 132, 38], probabilities."""
        return self.logits(x).transpose(1, 2).softmax(2)


def targets(text, where):
    """The class of every step: the character at its middle, blank between characters, -1 where it is either."""
    out = numpy.zeros(STEPS, numpy.int64)
    pitch = (where[-1] - where[0]) / (len(text) - 1)
    middles = numpy.arange(STEPS) * 4 + 1.5
    for char, x in zip(text, where):
        distance = numpy.abs(middles - x) / pitch
        distance[numpy.argmin(distance)] = 0
        out[(distance < 0.42) & (out == 0)] = -1
        out[distance < 0.3] = ALPHABET.index(char) + 1
    return out


def greedy(classes):
    out, last = [], 0
    for c in classes:
        if c != last and c != 0:
            out.append(ALPHABET[c - 1])
        last = c
    return "".join(out)


def drawn(seed):
    crop, text, where = picture(seed)
    return crop, targets(text, where), text


def accuracy(net, check):
    net.eval()
    exact = 0
    with torch.no_grad():
        for i in range(0, len(check), 50):
            part = check[i : i + 50]
            x = torch.from_numpy(numpy.stack([p[0] for p in part])).float()[:, None]
            best = net.logits(x).argmax(1).numpy()
            exact += sum(greedy(b) == p[2] for b, p in zip(best, part))
    net.train()
    return exact / len(check)


def main():
    args = argparse.ArgumentParser()
    args.add_argument("--minutes", type=float, default=math.inf)
    args.add_argument("--steps", type=int, default=10**9)
    args.add_argument("--seed", type=int, default=15)
    args.add_argument("--out", required=True)
    args.add_argument("--log", required=True)
    args = args.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(args.seed)
    rng = random.Random(args.seed)
    net = Reader()
    optimizer = torch.optim.AdamW(net.parameters(), lr=2e-3, weight_decay=1e-3)
    loss_of = nn.CrossEntropyLoss(ignore_index=-1)
    check = [drawn(seed) for seed in CHECK_SEEDS]
    pool, started, step, mean_loss = [], time.time(), 0, None
    log = open(args.log, "w")
    log.write("parameters %d, batch %d (%d new)\n" % (sum(p.numel() for p in net.parameters()), BATCH, FRESH))
    while True:
        done = max(step / args.steps, (time.time() - started) / 60 / args.minutes)
        if done >= 1:
            break
        rate = 2e-3 * min(1, (step + 1) / 200) * (0.5 + 0.5 * math.cos(math.pi * done))
        for group in optimizer.param_groups:
            group["lr"] = rate
        count = FRESH if pool else BATCH
        new = [drawn(args.seed * 10**8 + (step + 1) * BATCH + i) for i in range(count)]
        batch = new + [rng.choice(pool) for _ in range(BATCH - count)]
        pool = (pool + new)[-POOL:]
        x = torch.from_numpy(numpy.stack([b[0] for b in batch])).float()[:, None]
        y = torch.from_numpy(numpy.stack([b[1] for b in batch]))
        loss = loss_of(net.logits(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        step += 1
        mean_loss = loss.item() if mean_loss is None else 0.98 * mean_loss + 0.02 * loss.item()
        if step % 250 == 0:
            log.write("step %d loss %.4f lines exact %.3f\n" % (step, mean_loss, accuracy(net, check)))
            log.flush()
        if step % 1000 == 0:
            save(net, args.out)
    log.write("steps %d, %d new pictures, lines exact %.4f of %d unseen\n" % (
        step, step * FRESH, accuracy(net, check), len(check)))
    save(net, args.out)


def save(net, path):
    net.eval()
    torch.onnx.export(net, torch.zeros(1, 1, HEIGHT, WIDTH), path, opset_version=13, input_names=["line"],
                      output_names=["steps"], dynamic_axes={"line": {0: "n"}, "steps": {0: "n"}})
    net.train()


if __name__ == "__main__":
    main()
