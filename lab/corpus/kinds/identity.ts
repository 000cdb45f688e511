/** What an ID card and a passport page share: a person of Utopia (UTO, the specimen state of ICAO 9303). */
import type { Colour, Item } from '../layout.ts';
import { text } from '../layout.ts';
import type { Random } from '../random.ts';
import { addDays, type Day } from '../words/dates.ts';
import { type Person, person } from '../words/fiction.ts';
import { officeTime } from './plan.ts';

export type Identity = {
  who: Person;
  sex: 'F' | 'M';
  number: string;
  birth: Day;
  issued: Day;
  expiry: Day;
  created: ReturnType<typeof officeTime>;
};

/** Adult holder; issued up to eight years ago for ten years. */
export function identity(random: Random): Identity {
  const created = officeTime(random);
  const sex = random.pick(['F', 'M'] as const);
  const issued = addDays(created.day, -random.int(30, 2900));
  return {
    who: person(random, sex),
    sex,
    number: `U${random.digits(8)}`,
    birth: { year: random.int(1955, 2003), month: random.int(1, 12), day: random.int(1, 28) },
    issued,
    expiry: { ...addDays(issued, -1), year: issued.year + 10 },
    created,
  };
}

/** A caption in small grey letters with its value below. */
export function captioned(x: number, y: number, caption: string, value: string, field: string): Item[] {
  return [
    text(x, y, caption, { size: 4.6, colour: [0.35, 0.4, 0.5] }),
    text(x, y + 9, value, { size: 8.5, font: 'sansBold', field }),
  ];
}

/** Fine wave lines over an area, the synthetic stand-in for security print. */
export function guilloche(random: Random, width: number, height: number, colour: Colour): Item[] {
  const [turns, swing] = [random.int(2, 5), random.int(4, 9)];
  const wave = (x: number): number => {
    // A parabola arch instead of Math.sin, whose last bit may differ between machines.
    const phase = ((x / width) * turns * 2) % 2;
    const arch = phase < 1 ? 4 * phase * (1 - phase) : -4 * (phase - 1) * (2 - phase);
    return arch * swing;
  };
  const items: Item[] = [];
  for (let line = -1; line < height / 6 + 1; line += 1) {
    for (let x = 0; x < width; x += 6) {
      const next = Math.min(width, x + 6);
      items.push({
        type: 'line',
        x1: x,
        y1: line * 6 + wave(x),
        x2: next,
        y2: line * 6 + wave(next),
        width: 0.25,
        colour,
      });
    }
  }
  return items;
}
