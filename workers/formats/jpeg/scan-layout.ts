import type { JpegFrame, JpegScan } from './model.ts';

/**
 * Quantised DCT coefficients of one component: `data[(row * blockCols + col) * 64 + v * 8 + u]`, the grid padded to
 * whole MCUs. `widthInBlocks` x `heightInBlocks` of them carry picture; `width` x `height` are its samples.
 */
export type CoefficientPlane = {
  id: number;
  h: number;
  v: number;
  width: number;
  height: number;
  blockCols: number;
  blockRows: number;
  widthInBlocks: number;
  heightInBlocks: number;
  /** Which of the decoded picture's quantisation tables is its own. */
  quantTable: number;
  data: Int16Array;
};

/** Samples that the whole-MCU grid holds over all components: what decoding has to allocate, in 2-byte units. */
export function paddedSamples(frame: JpegFrame): number {
  const { mcuCols, mcuRows } = mcuGrid(frame);
  return frame.components.reduce((sum, c) => sum + mcuCols * mcuRows * c.h * c.v * 64, 0);
}

/** The largest sampling factors and the MCU grid of an interleaved scan (T.81 annex A.2). */
function mcuGrid(frame: JpegFrame): { hMax: number; vMax: number; mcuCols: number; mcuRows: number } {
  const hMax = Math.max(...frame.components.map((c) => c.h));
  const vMax = Math.max(...frame.components.map((c) => c.v));
  return {
    hMax,
    vMax,
    mcuCols: Math.ceil(frame.width / (8 * hMax)),
    mcuRows: Math.ceil(frame.height / (8 * vMax)),
  };
}

/** Allocates the coefficient planes of a frame, all zero. */
export function allocatePlanes(frame: JpegFrame): CoefficientPlane[] {
  const { hMax, vMax, mcuCols, mcuRows } = mcuGrid(frame);
  return frame.components.map((c, at) => {
    const width = Math.ceil((frame.width * c.h) / hMax);
    const height = Math.ceil((frame.height * c.v) / vMax);
    const blockCols = mcuCols * c.h;
    const blockRows = mcuRows * c.v;
    return {
      id: c.id,
      h: c.h,
      v: c.v,
      width,
      height,
      blockCols,
      blockRows,
      widthInBlocks: Math.ceil(width / 8),
      heightInBlocks: Math.ceil(height / 8),
      quantTable: at,
      data: new Int16Array(blockCols * blockRows * 64),
    };
  });
}

/**
 * The blocks of one scan in coding order. A scan of one component is not interleaved: its unit is one block and it
 * covers only the blocks that carry picture; otherwise the unit is an MCU with h x v blocks of each component.
 */
export type ScanLayout = {
  planes: CoefficientPlane[];
  units: number;
  unitsPerRow: number;
  interleaved: boolean;
};

/** Null when the scan names a component that the frame does not have, or asks for more than ten blocks an MCU. */
export function layoutScan(frame: JpegFrame, scan: JpegScan, all: CoefficientPlane[]): ScanLayout | null {
  const planes: CoefficientPlane[] = [];
  for (const component of scan.components) {
    const plane = all.find((p) => p.id === component.id);
    if (!plane || planes.includes(plane)) return null;
    planes.push(plane);
  }
  if (planes.length === 1) {
    const only = planes[0] as CoefficientPlane;
    const units = only.widthInBlocks * only.heightInBlocks;
    return { planes, units, unitsPerRow: only.widthInBlocks, interleaved: false };
  }
  if (planes.reduce((sum, p) => sum + p.h * p.v, 0) > 10) return null;
  const { mcuCols, mcuRows } = mcuGrid(frame);
  return { planes, units: mcuCols * mcuRows, unitsPerRow: mcuCols, interleaved: true };
}
