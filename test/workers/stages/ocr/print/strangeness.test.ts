import { expect } from 'chai';
import type { Quad } from '../../../../../workers/reading/geometry.ts';
import type { Picture } from '../../../../../workers/reading/picture.ts';
import { charactersOf } from '../../../../../workers/stages/ocr/print/characters.ts';
import { strangenessOf } from '../../../../../workers/stages/ocr/print/strangeness.ts';

const [WIDTH, HEIGHT] = [220, 300];
/** Segments of a digit: top, upper left, upper right, middle, lower left, lower right, bottom. */
const SEGMENTS = [
  '1110111',
  '0010010',
  '1011101',
  '1011011',
  '0111010',
  '1101011',
  '1101111',
  '1010010',
  '1111111',
];
type Face = 'plain' | 'slanted';

interface Value {
  text: string;
  left: number;
  top: number;
  face?: Face;
  ink?: number;
}

const [HIGH, WIDE, STEP] = [16, 9, 13];

/** Is the point, in the digit's own box, inked? */
function isInk(digit: number, face: Face, x: number, y: number): boolean {
  const u = face === 'slanted' ? x - (HIGH - y) * 0.18 + 1.2 : x;
  const thick = face === 'slanted' ? 3 : 2;
  if (u < 0 || u >= WIDE || y < 0 || y >= HIGH) return false;
  const on = [...(SEGMENTS[digit] ?? '')].map((one) => one === '1');
  const isUpper = y < HIGH / 2;
  return (
    (on[0] === true && y < thick) ||
    (on[3] === true && Math.abs(y - HIGH / 2) < thick / 2) ||
    (on[6] === true && y >= HIGH - thick) ||
    (on[isUpper ? 1 : 4] === true && u < thick) ||
    (on[isUpper ? 2 : 5] === true && u >= WIDE - thick)
  );
}

/** A page that a program drew: each sample the mean of 4 x 4 points. */
function drawn(values: readonly Value[], ground = 255): Picture {
  const levels = new Float32Array(WIDTH * HEIGHT).fill(ground);
  for (const { text, left, top, face = 'plain', ink = 20 } of values) {
    for (const [at, sign] of [...text].entries()) {
      const x0 = left + at * STEP;
      for (let y = Math.floor(top) - 1; y < top + HIGH + 1; y++) {
        for (let x = Math.floor(x0) - 4; x < x0 + WIDE + 4; x++) {
          let share = 0;
          for (let k = 0; k < 16; k++) {
            const [px, py] = [x + ((k % 4) + 0.5) / 4 - x0, y + (Math.floor(k / 4) + 0.5) / 4 - top];
            if (isInk(Number(sign), face, px, py)) share += 1 / 16;
          }
          const before = levels[y * WIDTH + x] ?? ground;
          levels[y * WIDTH + x] = before + share * (ink - before);
        }
      }
    }
  }
  const data = new Uint8Array(levels.length * 3);
  for (const [at, level] of levels.entries()) data.fill(Math.round(level), at * 3, at * 3 + 3);
  return { data, width: WIDTH, height: HEIGHT };
}

const boxOf = ({ text, left, top }: Value): Quad => {
  const [x0, y0, x1, y1] = [left - 2, top - 2, left + text.length * STEP, top + HIGH + 2];
  return [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ];
};

const all = (values: readonly Value[], ground?: number) =>
  strangenessOf(
    drawn(values, ground),
    values.map((value) => ({ text: value.text, quad: boxOf(value) })),
  );

const strangeness = (values: readonly Value[], ground?: number): (number | null)[] =>
  all(values, ground).map((one) => one?.kind ?? null);

/** Columns of one face, each value a fraction of a pixel elsewhere. */
const COLUMN: Value[] = ['12345', '54321', '31524', '24135', '45213'].map((text, at) => ({
  text,
  left: 30 + 0.27 * at,
  top: 20 + 30 * at,
}));

describe('strange characters', () => {
  it('are none where each has its like elsewhere, wherever between the pixels it stands', () => {
    for (const one of strangeness(COLUMN)) expect(one).to.be.below(0.1);
  });

  it('are those of another face, and only those', () => {
    const found = strangeness(COLUMN.map((value, at) => (at === 2 ? { ...value, face: 'slanted' } : value)));
    expect(found[2]).to.be.above(0.25);
    for (const at of [0, 1, 3, 4]) expect(found[at]).to.be.below(0.1);
  });

  it('are told of digits by themselves: one that was exchanged, none that was misread', () => {
    const usual = all(COLUMN);
    for (const one of usual) expect(one?.digits?.largest).to.be.below(0.2);
    const [first, ...others] = COLUMN.map((value) => ({ text: value.text, quad: boxOf(value) }));
    const misread = strangenessOf(drawn(COLUMN), [{ ...first!, text: '12348' }, ...others]);
    expect(misread[0]?.digits?.largest, 'there are digits like it').to.be.below(0.2);
    const one = { text: '1', left: 30 + 2 * STEP, top: 20, face: 'slanted' } as const;
    const exchanged = drawn([
      { text: '12', left: 30, top: 20 },
      one,
      { ...COLUMN[0]!, text: '45', left: 30 + 3 * STEP },
      ...COLUMN.slice(1),
    ]);
    const found = strangenessOf(exchanged, [{ ...first!, text: '12145' }, ...others]);
    expect(found[0]?.digits?.largest).to.be.above(0.28);
    expect(found[0]?.digits?.quartile).to.be.below(0.12);
  });

  it('do not follow from another colour, or from light print on dark ground', () => {
    const grey = COLUMN.map((value, at) => (at === 2 ? { ...value, ink: 130 } : value));
    expect(strangeness(grey)[2]).to.be.below(0.1);
    const light = COLUMN.map((value): Value => ({ ...value, ink: 240 }));
    for (const one of strangeness(light, 30)) expect(one).to.be.below(0.1);
  });

  it('cannot be told where characters touch, are too few or have none of their kind', () => {
    const [first, ...others] = COLUMN;
    const misread = [
      { text: '1234', quad: boxOf(first!) },
      ...others.map((o) => ({ text: o.text, quad: boxOf(o) })),
    ];
    expect(strangenessOf(drawn(COLUMN), misread)[0], 'a character more than was read').to.equal(null);
    const shifted = [
      { text: '-2345', quad: boxOf(first!) },
      ...others.map((o) => ({ text: o.text, quad: boxOf(o) })),
    ];
    expect(strangenessOf(drawn(COLUMN), shifted)[0], 'a sign where a digit stands').to.equal(null);
    expect(strangeness([...COLUMN, { text: '12', left: 30, top: 180 }])[5]).to.equal(null);
    expect(strangeness([...COLUMN, { text: '66777', left: 30, top: 180 }])[5]).to.equal(null);
    expect(strangeness([])).to.deep.equal([]);
  });

  it('have a number also where what is taken for one has its ink all at its ends, and none in its middle', () => {
    const [width, height, wide, gap] = [1000, 160, 304, 20];
    const data = new Uint8Array(width * height * 3).fill(255);
    const ink = (left: number, top: number, across: number, down: number): void => {
      for (let y = top; y < top + down; y++)
        data.fill(20, (y * width + left) * 3, (y * width + left + across) * 3);
    };
    const tops = [10, 90];
    for (const top of tops)
      for (let at = 0; at < 3; at++) {
        const left = 10 + at * (wide + gap);
        ink(left, top, 120, 8);
        ink(left + wide - 120, top, 120, 8);
        ink(left, top + 39, wide, 1);
      }
    const words = tops.map((top) => {
      const [x0, y0, x1, y1] = [8, top - 2, 988, top + 42];
      return {
        text: '111',
        quad: [
          [x0, y0],
          [x1, y0],
          [x1, y1],
          [x0, y1],
        ] as Quad,
      };
    });
    for (const found of strangenessOf({ data, width, height }, words)) {
      expect(found?.kind).to.equal(0);
      expect(found?.digits?.largest ?? 0).to.equal(0);
    }
  });

  it('are sought within the picture only', () => {
    const picture = drawn(COLUMN);
    for (const place of [
      { x: -40, y: -40, width: 20, height: 20 },
      { x: WIDTH - 2, y: HEIGHT - 2, width: 40, height: 40 },
      { x: 0, y: 0, width: 0, height: 0 },
    ])
      expect(charactersOf(picture, place, '123')).to.deep.equal([]);
  });
});
