/** How a submitted file came to be: what can be seen in it depends on that more than on anything else. */
import { z } from 'zod';

export const CAPTURE_CLASSES = [
  /** A PDF whose pages a program composed: text, fonts, drawings. */
  'born-digital-pdf',
  /** A PDF whose pages are pictures of pages. */
  'pdf-of-scans',
  /** A camera's photograph of paper or of a card. */
  'photograph',
  /** A flatbed's or sheet-feeder's picture of paper. */
  'scan',
  /** What a program drew: a screenshot, an exported page. */
  'screenshot',
  /** A picture that was copied, scaled or saved again coarsely, as messengers do: its history is gone. */
  'resaved-picture',
] as const;
export const CaptureClass = z.enum(CAPTURE_CLASSES);
export type CaptureClass = z.infer<typeof CaptureClass>;
