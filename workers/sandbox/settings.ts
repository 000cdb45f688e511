/** What of the operator's settings a compute child is told. */
import type { FaceModelChoice } from '../../shared/platform/face-models.ts';

/** Nothing secret may ever stand here. */
export interface SandboxSettings {
  /** Native tesseract binary, null to use tesseract.js. */
  tesseractPath: string | null;
  /** Languages of the second reader, as tesseract names them; English where none are told. */
  ocrLanguages?: readonly string[];
  /** Directory with prepared models (`models/manifest.json`). */
  modelsDir: string;
  /** Which of the face models, where not those that the manifest names. */
  faceModels?: FaceModelChoice;
  /** Directory of the installed trust lists; absent where nothing asks for trust. */
  trustDir?: string;
  /** Pages that are prepared of this document, where its account's plan says fewer than the service does. */
  maxPages?: number;
}
