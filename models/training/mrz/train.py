"""
Trains the recogniser of machine readable zones and writes it as ONNX.

    python3 train.py --minutes 75 --start ../../trained/mrz.onnx --out mrz.onnx --checkpoint run.pt --log log.txt

`--start` goes on from an export. A run that was ended goes on from its checkpoint when it is called again.

A fully convolutional network reads a line of 24 x 528 pixels into 132 steps of 38 classes (0 is blank, then 0-9, A-Z
and the filler), as CTC would; since every picture is drawn, the place of each character is known and each step is
taught directly, which needs a tenth of the pictures that CTC's own loss does. Pictures follow from their number, so a
run is repeated by its seed and its count of steps (`--steps`, as the log tells).
"""
import argparse
import math
import os
import time

import numpy
import torch
from torch import nn

from exported import take_over
from pictures import HEIGHT, WIDTH, picture
from zones import ALPHABET

STEPS = WIDTH // 4
BATCH = 32
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
    args.add_argument("--rate", type=float, default=2e-3)
    args.add_argument("--start")
    args.add_argument("--checkpoint", required=True)
    args.add_argument("--out", required=True)
    args.add_argument("--log", required=True)
    args = args.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(args.seed)
    net = Reader()
    optimizer = torch.optim.AdamW(net.parameters(), lr=args.rate, weight_decay=1e-3)
    loss_of = nn.CrossEntropyLoss(ignore_index=-1)
    check = [drawn(seed) for seed in CHECK_SEEDS]
    step, spent, mean_loss = 0, 0.0, None
    log = open(args.log, "a")
    if os.path.exists(args.checkpoint):
        kept = torch.load(args.checkpoint)
        net.load_state_dict(kept["net"])
        optimizer.load_state_dict(kept["optimizer"])
        step, spent = kept["step"], kept["spent"]
    elif args.start:
        take_over(net, args.start, batch_of(args.seed * 10**8, 100)[0])
        log.write("starts with lines exact %.4f of %d unseen\n" % (accuracy(net, check), len(check)))
    log.write("parameters %d, batch %d, from step %d\n" % (sum(p.numel() for p in net.parameters()), BATCH, step))
    log.flush()
    started = time.time() - spent
    while True:
        done = max(step / args.steps, (time.time() - started) / 60 / args.minutes)
        if done >= 1:
            break
        rate = args.rate * min(1, (step + 1) / 200) * (0.5 + 0.5 * math.cos(math.pi * done))
        for group in optimizer.param_groups:
            group["lr"] = rate
        x, y = batch_of(args.seed * 10**8 + (step + 1) * BATCH, BATCH)
        loss = loss_of(net.logits(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        step += 1
        mean_loss = loss.item() if mean_loss is None else 0.98 * mean_loss + 0.02 * loss.item()
        if step % 500 == 0:
            spent = time.time() - started
            kept = {"net": net.state_dict(), "optimizer": optimizer.state_dict(), "step": step, "spent": spent}
            torch.save(kept, args.checkpoint)
            save(net, args.out)
            log.write("step %d loss %.4f lines exact %.3f\n" % (step, mean_loss, accuracy(net, check)))
            log.flush()
    log.write("steps %d, %d pictures, lines exact %.4f of %d unseen\n" % (
        step, step * BATCH, accuracy(net, check), len(check)))
    save(net, args.out)


def batch_of(first, count):
    """Pictures of these numbers and what each of their steps shows."""
    parts = [drawn(first + i) for i in range(count)]
    x = torch.from_numpy(numpy.stack([p[0] for p in parts])).float()[:, None]
    return x, torch.from_numpy(numpy.stack([p[1] for p in parts]))


def save(net, path):
    net.eval()
    torch.onnx.export(net, torch.zeros(1, 1, HEIGHT, WIDTH), path, opset_version=13, input_names=["line"],
                      output_names=["steps"], dynamic_axes={"line": {0: "n"}, "steps": {0: "n"}})
    net.train()


if __name__ == "__main__":
    main()
