/** The reliability plot: told probability against the share of forged files, on axes of log odds, a line a class. */
import { createCanvas } from '@napi-rs/canvas';
import type { Bin } from './statistics.ts';

const [SIDE, MARGIN] = [520, 56];
const TICKS = [0.001, 0.01, 0.03, 0.1, 0.4, 0.8, 0.99];
const COLOURS = ['#1b5e9b', '#b3541e', '#2e7d32', '#7b1fa2', '#c62828', '#455a64'];

export interface Line {
  name: string;
  bins: readonly Bin[];
}

/** Odds as a place between the ends of the axis, 0..1. */
const place = (probability: number): number => {
  const odds = Math.log(
    Math.min(0.995, Math.max(0.0005, probability)) / (1 - Math.min(0.995, Math.max(0.0005, probability))),
  );
  const [low, high] = [Math.log(0.0005 / 0.9995), Math.log(0.995 / 0.005)];
  return (odds - low) / (high - low);
};

/** @returns a PNG */
export function reliabilityPlot(title: string, lines: readonly Line[]): Buffer {
  const canvas = createCanvas(SIDE, SIDE);
  const context = canvas.getContext('2d');
  const inner = SIDE - 2 * MARGIN;
  const x = (probability: number): number => MARGIN + place(probability) * inner;
  const y = (probability: number): number => SIDE - MARGIN - place(probability) * inner;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, SIDE, SIDE);
  context.font = '12px "DejaVu Sans", sans-serif';
  context.strokeStyle = '#ddd';
  context.fillStyle = '#333';
  for (const tick of TICKS) {
    context.beginPath();
    context.moveTo(x(tick), MARGIN);
    context.lineTo(x(tick), SIDE - MARGIN);
    context.moveTo(MARGIN, y(tick));
    context.lineTo(SIDE - MARGIN, y(tick));
    context.stroke();
    context.fillText(String(tick), x(tick) - 12, SIDE - MARGIN + 16);
    context.fillText(String(tick), 12, y(tick) + 4);
  }
  context.fillText(title, MARGIN, 20);
  context.fillText('told probability', SIDE / 2 - 40, SIDE - 14);
  context.fillText('share forged, at the prior', 8, 40);
  context.strokeStyle = '#999';
  context.beginPath();
  context.moveTo(x(0.0005), y(0.0005));
  context.lineTo(x(0.995), y(0.995));
  context.stroke();
  for (const [index, { name, bins }] of lines.entries()) {
    const colour = COLOURS[index % COLOURS.length] ?? '#000';
    context.strokeStyle = colour;
    context.fillStyle = colour;
    context.beginPath();
    for (const [at, { told, seen }] of bins.entries())
      if (at === 0) context.moveTo(x(told), y(seen));
      else context.lineTo(x(told), y(seen));
    context.stroke();
    for (const { told, seen, files } of bins) {
      context.beginPath();
      context.arc(x(told), y(seen), Math.min(9, 2 + Math.sqrt(files) / 3), 0, 2 * Math.PI);
      context.fill();
    }
    context.fillText(name, MARGIN + 10, MARGIN + 18 + index * 16);
  }
  return canvas.toBuffer('image/png');
}
