/** A drawn portrait of nobody: shapes and shading, so that the picture area is no flat box. No photograph is used. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { type Random, randomFrom } from '../random.ts';

const SKIN = ['#f0cdb0', '#d9a57f', '#b07a52', '#8a5a3a', '#f3d9c4'];
const HAIR = ['#2a1d14', '#5b3a1e', '#8f6a3a', '#30303a', '#9a948c'];
const CLOTH = ['#3b4f6b', '#6b3b3b', '#3f5f4a', '#55505f'];

/** Draws into the given rectangle of the current coordinate system. */
export function drawFace(
  context: SKRSContext2D,
  area: { x: number; y: number; width: number; height: number },
  seed: number,
): void {
  const random = randomFrom('face', seed);
  const [skin, hair] = [random.pick(SKIN), random.pick(HAIR)];
  const unit = area.width / 100;
  context.save();
  context.beginPath();
  context.rect(area.x, area.y, area.width, area.height);
  context.clip();
  context.translate(area.x + area.width / 2, area.y + area.height * 0.46);
  context.scale(unit, unit);
  const backdrop = context.createLinearGradient(-50, -60, 50, 70);
  backdrop.addColorStop(0, '#dfe5ea');
  backdrop.addColorStop(1, '#b9c4cd');
  context.fillStyle = backdrop;
  context.fillRect(-80, -90, 160, 200);

  const half = random.int(22, 27);
  const tall = random.int(31, 36);
  ellipse(context, 0, 72, 46, 34, random.pick(CLOTH));
  ellipse(context, 0, -4, half + random.int(4, 8), tall + random.int(2, 8), hair);
  context.fillStyle = skin;
  context.fillRect(-9, 20, 18, 26);
  const shade = context.createRadialGradient(-8, -6, 6, 0, 0, tall + 6);
  shade.addColorStop(0, skin);
  shade.addColorStop(1, '#7a5540');
  ellipse(context, 0, 2, half, tall, shade);
  fringe(context, random, half, tall, hair);
  features(context, random, half, hair);
  context.restore();
}

function ellipse(
  context: SKRSContext2D,
  x: number,
  y: number,
  radiusX: number,
  radiusY: number,
  fill: string | ReturnType<SKRSContext2D['createRadialGradient']>,
): void {
  context.fillStyle = fill;
  context.beginPath();
  context.ellipse(x, y, radiusX, radiusY, 0, 0, Math.PI * 2);
  context.fill();
}

function fringe(context: SKRSContext2D, random: Random, half: number, tall: number, hair: string): void {
  context.fillStyle = hair;
  context.beginPath();
  context.ellipse(
    random.int(-5, 5),
    -tall * 0.72,
    half * 0.95,
    tall * random.int(28, 42) * 0.01,
    0,
    0,
    Math.PI * 2,
  );
  context.fill();
}

function features(context: SKRSContext2D, random: Random, half: number, hair: string): void {
  const apart = half * 0.42;
  for (const side of [-1, 1]) {
    ellipse(context, side * apart, -2, 4.6, 2.6, '#f4f1ec');
    ellipse(context, side * apart, -2, 2, 2.2, random.chance(0.5) ? '#46352a' : '#4c6478');
    ellipse(context, side * apart, -2, 0.9, 0.9, '#101010');
    context.strokeStyle = hair;
    context.lineWidth = 1.8;
    context.beginPath();
    context.moveTo(side * (apart - 5.5), -8);
    context.lineTo(side * (apart + 5.5), -9 + random.int(0, 2));
    context.stroke();
  }
  context.strokeStyle = 'rgba(70,40,30,0.55)';
  context.lineWidth = 1.3;
  context.beginPath();
  context.moveTo(-1, -1);
  context.lineTo(random.int(2, 4), 9);
  context.lineTo(-2, 10);
  context.stroke();
  context.strokeStyle = '#9a4a48';
  context.lineWidth = 2;
  context.beginPath();
  context.moveTo(-8, 19);
  context.lineTo(0, 19 + random.int(0, 3));
  context.lineTo(8, 19);
  context.stroke();
}
