/** Planes and coefficients that a test writes down sample by sample. */
import type { DecodedCoefficients } from '../../../../../workers/formats/jpeg/coefficients.ts';
import type { LumaPlane } from '../../../../../workers/formats/jpeg/luma.ts';
import type { QuantTable } from '../../../../../workers/formats/jpeg/model.ts';
import type { CoefficientPlane } from '../../../../../workers/formats/jpeg/scan-layout.ts';
import { seeded } from '../../../formats/jpeg/scene.ts';

type LevelAt = (x: number, y: number) => number;

/** Rounded and clipped as a decoder does it. */
export function lumaFrom(width: number, height: number, levelAt: LevelAt): LumaPlane {
  const data = Uint8ClampedArray.from({ length: width * height }, (_, at) =>
    levelAt(at % width, Math.floor(at / width)),
  );
  return { width, height, data: new Uint8Array(data.buffer) };
}

/** Samples that were not rounded. */
export function planeFrom(width: number, height: number, levelAt: LevelAt) {
  const data = Float32Array.from({ length: width * height }, (_, at) =>
    levelAt(at % width, Math.floor(at / width)),
  );
  return { width, height, data };
}

/** Noise of a sensor: independent from sample to sample, of the given standard deviation. */
export function noise(seed: number, deviation: number): () => number {
  const random = seeded(seed);
  // Three even numbers between -1/2 and 1/2 have a variance of a quarter.
  return () => (random() + random() + random() - 1.5) * 2 * deviation;
}

/** Lays the rectangle at (x, y) over the one at the displacement from it. */
export function copyWithin(
  luma: LumaPlane,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  { dx, dy }: { dx: number; dy: number },
): void {
  const piece = luma.data.slice();
  for (let row = y; row < y + height; row++) {
    const from = row * luma.width + x;
    luma.data.set(piece.subarray(from, from + width), from + dy * luma.width + dx);
  }
}

interface Component {
  h?: number;
  v?: number;
  /** Steps of its quantisation by natural index; 1 where none are given. */
  steps?: readonly number[];
  /** Coefficient of a block, by natural index. */
  at?: (col: number, row: number, k: number) => number;
}

/** What a decoder makes of a file with these components, each of its own table, whose blocks fill the frame. */
export function decodedFrom(
  cols: number,
  rows: number,
  components: readonly Component[],
): DecodedCoefficients {
  const most = {
    h: Math.max(...components.map(({ h }) => h ?? 1)),
    v: Math.max(...components.map(({ v }) => v ?? 1)),
  };
  const tables = components.map(
    ({ steps }, id): QuantTable => ({
      ...{ id, precision: 8, offset: 0 },
      values: Uint16Array.from({ length: 64 }, (_, k) => steps?.[k] ?? 1),
    }),
  );
  const planes = components.map(({ h = 1, v = 1, at = () => 0 }, index): CoefficientPlane => {
    const [across, down] = [Math.ceil((cols * h) / most.h), Math.ceil((rows * v) / most.v)];
    const data = Int16Array.from({ length: across * down * 64 }, (_, i) => {
      const block = Math.floor(i / 64);
      return at(block % across, Math.floor(block / across), i % 64);
    });
    return {
      ...{ id: index + 1, h, v, quantTable: index, data },
      ...{ width: across * 8, height: down * 8, blockCols: across, blockRows: down },
      ...{ widthInBlocks: across, heightInBlocks: down },
    };
  });
  const frame = {
    ...{ process: 'baseline', precision: 8, width: cols * 8, height: rows * 8, offset: 0 },
    components: planes.map(({ id, h, v, quantTable }) => ({ id, h, v, quantTable })),
  } as DecodedCoefficients['frame'];
  return { frame, planes, quantTables: tables, complete: true, problems: [] };
}
