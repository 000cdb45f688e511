"""Weights of the exported network read back, so that a training goes on where a published one ended."""
import numpy
import torch
from torch import nn


def fields(data):
    """(number, value) of a protobuf message; values are ints or bytes."""
    at = 0

    def varint():
        nonlocal at
        value, shift = 0, 0
        while True:
            byte = data[at]
            at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    while at < len(data):
        key = varint()
        kind = key & 7
        if kind == 0:
            yield key >> 3, varint()
            continue
        size = varint() if kind == 2 else 8 if kind == 1 else 4
        yield key >> 3, data[at : at + size]
        at += size


def convolutions(path):
    """Kernel and bias of every convolution of an ONNX file, in the order in which they run."""
    graph = next(value for number, value in fields(open(path, "rb").read()) if number == 7)
    tensors, found = {}, []
    for number, value in fields(graph):
        if number == 5:
            parts = list(fields(value))
            name = next(v for n, v in parts if n == 8)
            raw = next((v for n, v in parts if n == 9), None)
            shape = [v for n, v in parts if n == 1]
            if raw is not None and len(shape) in (1, 4):
                tensors[name] = numpy.frombuffer(raw, numpy.float32).reshape(shape).copy()
        if number == 1:
            parts = list(fields(value))
            if any(n == 4 and v == b"Conv" for n, v in parts):
                found.append([v for n, v in parts if n == 1][1:3])
    return [(tensors[kernel], tensors[bias]) for kernel, bias in found]


def take_over(net, path, pictures):
    """
    Sets the network's weights to those of an export, in which normalisations are folded into the convolutions. They are
    unfolded with the statistics of some pictures, so that the network gives the same while it is trained.
    """
    layers = [layer for layer in net.modules() if isinstance(layer, (nn.Conv2d, nn.BatchNorm2d))]
    exported = convolutions(path)
    pairs = []
    for at, layer in enumerate(layers):
        if isinstance(layer, nn.BatchNorm2d):
            continue
        kernel, bias = exported.pop(0)
        layer.weight.data = torch.from_numpy(kernel)
        after = layers[at + 1] if at + 1 < len(layers) else None
        if isinstance(after, nn.BatchNorm2d):
            pairs.append((layer, after, torch.from_numpy(bias)))
            after.bias.data = torch.from_numpy(bias)
            after.weight.data.fill_((1 + after.eps) ** 0.5)
        else:
            layer.bias.data = torch.from_numpy(bias)
    seen = {}
    hooks = [
        conv.register_forward_hook(lambda _m, _i, out, key=conv: seen.__setitem__(key, out)) for conv, _, _ in pairs
    ]
    net.eval()
    with torch.no_grad():
        net.logits(pictures)
    for hook in hooks:
        hook.remove()
    for conv, norm, bias in pairs:
        out = seen[conv]
        mean, var = out.mean((0, 2, 3)), out.var((0, 2, 3), unbiased=False)
        norm.running_mean.data, norm.running_var.data = mean, var
        norm.weight.data = (var + norm.eps).sqrt()
        norm.bias.data = bias + mean
    net.train()
