"""Pictures that processes draw while a network learns from those that are there."""
import multiprocessing
import time

import numpy

PART = 256
"""Pictures that a process hands over at a time."""


class Pool:
    """
    Pictures of numbers `first` to `first + most`, each an input and what it shows.

    drawn: number -> (input, shown), arrays of one shape each
    newest: from the newest so many every second picture of a batch is taken
    """

    def __init__(self, drawn, first, most, workers, newest):
        x, y = drawn(first)
        self.x = numpy.empty((most, *x.shape), x.dtype)
        self.y = numpy.empty((most, *y.shape), y.dtype)
        self.most, self.count, self.newest = most // PART * PART, 0, newest
        # Forked, so that each process has what its parent has read.
        self.processes = multiprocessing.get_context("fork").Pool(workers, begin, (drawn,))
        self.parts = self.processes.imap_unordered(part, range(first, first + self.most, PART))

    def grow(self, least=0, seconds=0.02):
        """Takes what is ready, and waits until there are `least`."""
        end = time.time() + seconds
        while self.count < self.most and (time.time() < end or self.count < least):
            try:
                x, y = self.parts.next(timeout=0.01 if self.count >= least else None)
            except multiprocessing.TimeoutError:
                return
            self.x[self.count : self.count + PART] = x
            self.y[self.count : self.count + PART] = y
            self.count += PART

    def batch(self, chance, size):
        own = numpy.where(
            chance.random(size) < 0.5,
            chance.integers(0, self.count, size),
            self.count - 1 - chance.integers(0, min(self.count, self.newest), size),
        )
        return self.x[own], self.y[own]


def begin(drawn):
    global draw
    draw = drawn


def part(first):
    both = [draw(first + at) for at in range(PART)]
    return numpy.stack([x for x, _ in both]), numpy.stack([y for _, y in both])


def blend(mean_net, net, kept):
    """The network that is used: a running mean of the one that learns, with its normalisation."""
    for mean, own in zip(mean_net.state_dict().values(), net.state_dict().values()):
        if mean.dtype.is_floating_point:
            mean.mul_(kept).add_(own.detach(), alpha=1 - kept)
        else:
            mean.copy_(own)
