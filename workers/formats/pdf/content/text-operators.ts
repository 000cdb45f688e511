import type { PdfValue } from '../types.ts';
import type { GraphicsState } from './graphics-state.ts';
import { matrix, num, place } from './operands.ts';
import type { TextObject } from './text-state.ts';

/** Operators that say how and where text will stand (ISO 32000-1, 9.3 and 9.4); false for any other. */
export function placeText(operator: string, v: PdfValue[], state: GraphicsState, text: TextObject): boolean {
  switch (operator) {
    case 'BT':
      text.begin();
      return true;
    case 'Tm':
      if (v.length >= 6) text.set(matrix(v));
      return true;
    case 'Td':
      text.nextLine(place(v[0]), place(v[1]));
      return true;
    case 'TD':
      state.leading = -num(v[1]);
      text.nextLine(place(v[0]), place(v[1]));
      return true;
    case 'T*':
      text.nextLine(0, -state.leading);
      return true;
    case 'Tc':
      state.charSpacing = num(v[0]);
      return true;
    case 'Tw':
      state.wordSpacing = num(v[0]);
      return true;
    case 'Tz':
      state.stretch = num(v[0]) / 100;
      return true;
    case 'TL':
      state.leading = num(v[0]);
      return true;
    case 'Ts':
      state.rise = num(v[0]);
      return true;
    case 'Tr':
      state.renderMode = num(v[0]);
      return true;
    default:
      return false;
  }
}
