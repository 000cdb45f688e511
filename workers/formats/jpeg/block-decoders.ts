import type { BitSource } from './bit-source.ts';
import type { HuffmanTable } from './huffman.ts';
import { NATURAL_ORDER } from './zigzag.ts';

/** What a scan carries from block to block. `eobRun` is the progressive end-of-band run (T.81 annex G.1.2.2). */
export type ScanState = {
  bits: BitSource;
  dc: HuffmanTable | null;
  ac: HuffmanTable | null;
  spectralStart: number;
  spectralEnd: number;
  shift: number;
  eobRun: number;
};

/**
 * Decodes one block at `data[at..at + 63]`; `prediction` is the DC of the previous block of this component.
 * @returns the DC prediction for the next block, or `BAD_CODE` when the bits fit no code.
 */
export type BlockDecoder = (state: ScanState, data: Int16Array, at: number, prediction: number) => number;
export const BAD_CODE = 0x7fffffff;

/** Sequential coding (T.81 annex F.2.2). */
export const decodeSequential: BlockDecoder = (state, data, at, prediction) => {
  const { bits } = state;
  const ac = state.ac as HuffmanTable;
  const size = bits.symbol(state.dc as HuffmanTable);
  if (size < 0 || size > 15) return BAD_CODE;
  const dc = size === 0 ? prediction : prediction + bits.signed(size);
  data[at] = dc;
  for (let k = 1; k < 64; k++) {
    const symbol = bits.symbol(ac);
    if (symbol < 0) return BAD_CODE;
    const length = symbol & 15;
    if (length === 0) {
      if (symbol !== 0xf0) break;
      k += 15;
    } else {
      k += symbol >> 4;
      if (k > 63) return BAD_CODE;
      data[at + (NATURAL_ORDER[k] as number)] = bits.signed(length);
    }
  }
  return dc;
};

export const decodeDcFirst: BlockDecoder = (state, data, at, prediction) => {
  const size = state.bits.symbol(state.dc as HuffmanTable);
  if (size < 0 || size > 15) return BAD_CODE;
  const dc = size === 0 ? prediction : prediction + state.bits.signed(size);
  data[at] = dc << state.shift;
  return dc;
};

export const decodeDcRefine: BlockDecoder = (state, data, at, prediction) => {
  if (state.bits.bits(1)) data[at] = (data[at] as number) | (1 << state.shift);
  return prediction;
};

export const decodeAcFirst: BlockDecoder = (state, data, at, prediction) => {
  if (state.eobRun > 0) {
    state.eobRun--;
    return prediction;
  }
  const { bits, shift, spectralEnd } = state;
  const ac = state.ac as HuffmanTable;
  for (let k = state.spectralStart; k <= spectralEnd; k++) {
    const symbol = bits.symbol(ac);
    if (symbol < 0) return BAD_CODE;
    const run = symbol >> 4;
    const length = symbol & 15;
    if (length === 0) {
      if (run < 15) {
        state.eobRun = (1 << run) - 1 + (run ? bits.bits(run) : 0);
        break;
      }
      k += 15;
    } else {
      k += run;
      if (k > spectralEnd) return BAD_CODE;
      data[at + (NATURAL_ORDER[k] as number)] = bits.signed(length) << shift;
    }
  }
  return prediction;
};

/**
 * Refinement of a band (T.81 annex G.1.2.3): every coefficient that is already non-zero takes a correction bit when it
 * is passed, and a run counts only the zeros.
 */
export const decodeAcRefine: BlockDecoder = (state, data, at, prediction) => {
  const { bits, spectralEnd } = state;
  const ac = state.ac as HuffmanTable;
  const plus = 1 << state.shift;
  let k = state.spectralStart;
  if (state.eobRun === 0) {
    for (; k <= spectralEnd; k++) {
      const symbol = bits.symbol(ac);
      if (symbol < 0) return BAD_CODE;
      let run = symbol >> 4;
      let value = 0;
      if ((symbol & 15) !== 0) value = bits.bits(1) ? plus : -plus;
      else if (run < 15) {
        state.eobRun = (1 << run) + (run ? bits.bits(run) : 0);
        break;
      }
      for (; k <= spectralEnd; k++) {
        const place = at + (NATURAL_ORDER[k] as number);
        if (data[place] !== 0) correct(bits, data, place, plus);
        else if (--run < 0) {
          if (value !== 0) data[place] = value;
          break;
        }
      }
    }
  }
  if (state.eobRun > 0) {
    for (; k <= spectralEnd; k++) {
      const place = at + (NATURAL_ORDER[k] as number);
      if (data[place] !== 0) correct(bits, data, place, plus);
    }
    state.eobRun--;
  }
  return prediction;
};

function correct(bits: BitSource, data: Int16Array, place: number, plus: number): void {
  const value = data[place] as number;
  if (bits.bits(1) && (value & plus) === 0) data[place] = value >= 0 ? value + plus : value - plus;
}
