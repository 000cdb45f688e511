/** Rows of the table of errors (`problem.ts`) about pictures of faces, templates and frames. */

export interface ErrorRow {
  status: number;
  code: string;
  /** What was wrong and what to do. */
  message: string;
}

export const BIOMETRIC_ERRORS = {
  image_not_accepted: {
    status: 400,
    code: 'invalid_payload',
    message: 'The image is not a readable JPEG or PNG.',
  },
  image_too_large: {
    status: 400,
    code: 'invalid_payload',
    message: 'The image has more pixels than are accepted; see details.',
  },
  no_face: {
    status: 400,
    code: 'invalid_payload',
    message: 'No face was found in the image. Send a picture of one person, looking at the camera.',
  },
  several_faces: {
    status: 400,
    code: 'invalid_payload',
    message: 'The image shows several people. Send a picture of one.',
  },
  modality_unsupported: {
    status: 400,
    code: 'invalid_payload',
    message: 'This modality is not offered; "face" is.',
  },
  modality_mismatch: {
    status: 400,
    code: 'invalid_payload',
    message: 'The modalities of reference and probe differ.',
  },
  template_version_unsupported: {
    status: 400,
    code: 'invalid_payload',
    message: 'The template is of another version than this service compares. Enrol the face again.',
  },
  template_not_valid: {
    status: 400,
    code: 'invalid_payload',
    message: 'The template was not made by this service for this account, or was changed.',
  },
  frames_below_minimum: {
    status: 400,
    code: 'invalid_payload',
    message: 'Too few frames; see details.minimum.',
  },
  frames_above_maximum: {
    status: 400,
    code: 'invalid_payload',
    message: 'Too many frames; see details.maximum.',
  },
} as const satisfies Record<string, ErrorRow>;
