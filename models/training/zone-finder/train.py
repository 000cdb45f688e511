"""
Trains the network that sees where in a picture a machine readable zone stands, and writes it as ONNX.

    python3 train.py --minutes 8 --workers 7 --device cuda --pages FOLDER --out zone-finder.onnx --log log.txt

A small encoder-decoder: grey in, probability of a zone for each 4 x 4 pixels out. Scenes follow from their number
(`scenes.py`); FOLDER holds real pages without a zone as JPEG, which are grounds (the rest is drawn).
"""
import argparse
import copy
import inspect
import math
import time

import numpy
import torch
from torch import nn

import scenes
from pool import Pool, blend

CHECK_SEEDS = range(10**9, 10**9 + 600)
NEWEST = 20_000
KEPT = 0.998
CERTAIN = 0.5
FEWEST_CELLS = 40


def block(cin, cout, stride=1, dilation=1):
    conv = nn.Conv2d(cin, cout, 3, stride, dilation, dilation, bias=False)
    return nn.Sequential(conv, nn.BatchNorm2d(cout), nn.ReLU())


class Around(nn.Module):
    def __init__(self, channels, dilation):
        super().__init__()
        self.body = nn.Sequential(block(channels, channels), block(channels, channels, 1, dilation))

    def forward(self, x):
        return x + self.body(x)


class Finder(nn.Module):
    def __init__(self):
        super().__init__()
        self.fine = nn.Sequential(block(1, 12, 2), block(12, 24, 2), block(24, 24))
        self.middle = nn.Sequential(block(24, 40, 2), Around(40, 1), Around(40, 2))
        self.coarse = nn.Sequential(block(40, 64, 2), Around(64, 1), Around(64, 2), Around(64, 4), nn.Conv2d(64, 40, 1))
        self.join = nn.Sequential(block(40, 40), nn.Conv2d(40, 24, 1))
        self.place = nn.Sequential(block(24, 20), nn.Conv2d(20, 1, 1))

    def logits(self, x):
        fine = self.fine((x - 128) / 64)
        middle = self.middle(fine)
        up = lambda plane: nn.functional.interpolate(plane, scale_factor=2, mode="nearest")
        joined = self.join(middle + up(self.coarse(middle)))
        return self.place(fine + up(joined))

    def forward(self, x):
        """x: [n, 1, h, w], grey 0..255, h and w multiples of 16. Returns [n, 1, h / 4, w / 4], probabilities."""
        return self.logits(x).sigmoid()


def told(net, check, device):
    """Shares of scenes with a zone of which it is found (half of it and more), and of those without where one is seen."""
    net.eval()
    found, zones, seen, without = 0, 0, 0, 0
    with torch.no_grad():
        for at in range(0, len(check), 20):
            part = check[at : at + 20]
            x = torch.from_numpy(numpy.stack([p[0] for p in part])).to(device).float()[:, None]
            for (_, shown), chance in zip(part, net(x)[:, 0].float().cpu().numpy()):
                own, certain = shown > 128, chance > CERTAIN
                if own.sum() >= FEWEST_CELLS:
                    zones += 1
                    found += (own & certain).sum() > 0.5 * own.sum() and certain.sum() < 2.5 * own.sum()
                elif shown.max() == 0:
                    without += 1
                    seen += certain.sum() >= FEWEST_CELLS
    return found / max(1, zones), seen / max(1, without)


def main():
    args = argparse.ArgumentParser()
    args.add_argument("--minutes", type=float, required=True)
    args.add_argument("--workers", type=int, default=1)
    args.add_argument("--device", default="cpu")
    args.add_argument("--pages", required=True)
    args.add_argument("--scenes", type=int, default=160_000)
    args.add_argument("--batch", type=int, default=64)
    args.add_argument("--seed", type=int, default=23)
    args.add_argument("--rate", type=float, default=2e-3)
    args.add_argument("--out", required=True)
    args.add_argument("--log", required=True)
    args = args.parse_args()
    torch.manual_seed(args.seed)
    chance = numpy.random.default_rng(args.seed)
    scenes.read_pages(args.pages)
    pool = Pool(scenes.scene, args.seed * 10**8, args.scenes, args.workers, NEWEST)
    started = time.time()
    net = Finder().to(args.device)
    mean_net = copy.deepcopy(net)
    optimizer = torch.optim.AdamW(net.parameters(), lr=args.rate, weight_decay=1e-2)
    check = [scenes.scene(seed) for seed in CHECK_SEEDS]
    log = open(args.log, "a")
    tell = lambda text: (log.write(text + "\n"), log.flush())
    tell("parameters %d, batch %d, %d real pages" % (sum(p.numel() for p in net.parameters()), args.batch, len(scenes.REAL)))
    pool.grow(least=16 * args.batch)
    step, mean_loss = 0, None
    while (done := (time.time() - started) / 60 / args.minutes) < 1:
        for group in optimizer.param_groups:
            group["lr"] = args.rate * min(1, (step + 1) / 200) * (0.5 + 0.5 * math.cos(math.pi * done))
        if step % 10 == 0:
            pool.grow()
        x, y = pool.batch(chance, args.batch)
        x, y = (torch.from_numpy(a).to(args.device).float()[:, None] for a in (x, y))
        with torch.autocast(args.device, torch.bfloat16, enabled=args.device != "cpu"):
            logits = net.logits(x)
        loss = nn.functional.binary_cross_entropy_with_logits(logits.float(), y / 255)
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 1)
        optimizer.step()
        step += 1
        blend(mean_net, net, min(KEPT, step / (step + 20)))
        mean_loss = loss.detach() if mean_loss is None else 0.98 * mean_loss + 0.02 * loss.detach()
        if step % 1000 == 0:
            tell("step %d, %d scenes, loss %.5f, zones found %.4f, seen where none is %.4f" % (
                step, pool.count, mean_loss.item(), *told(mean_net, check, args.device)))
            save(mean_net, args.out)
    pool.processes.terminate()
    tell("steps %d, %d scenes, zones found %.4f, seen where none is %.4f" % (step, pool.count, *told(mean_net, check, args.device)))
    save(mean_net, args.out)


def save(net, path):
    """As ONNX, in the processor's memory."""
    own = copy.deepcopy(net).cpu().eval()
    options = {"dynamo": False} if "dynamo" in inspect.signature(torch.onnx.export).parameters else {}
    axes = {0: "n", 2: "h", 3: "w"}
    torch.onnx.export(own, torch.zeros(1, 1, scenes.SIDE, scenes.SIDE), path, opset_version=13, input_names=["picture"],
                      output_names=["zone"], dynamic_axes={"picture": axes, "zone": axes}, **options)


if __name__ == "__main__":
    main()
