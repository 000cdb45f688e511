/** GET /api/v1/biometrics/devices: the registered capture adapters. */
import type { Device } from '../../shared/contracts/biometric.ts';
import type { BiometricHandler } from './handler.ts';

/** A deployment with sensors adds its own; a mock stands for each modality that has none. */
const DEVICES: readonly Device[] = [
  { id: 'face-upload', modality: 'face', kind: 'software' },
  { id: 'face-mock', modality: 'face', kind: 'mock' },
  { id: 'fingerprint-mock', modality: 'fingerprint', kind: 'mock' },
  { id: 'signature-mock', modality: 'signature', kind: 'mock' },
];

export const devicesHandler = (): BiometricHandler => async () => ({ devices: DEVICES });
