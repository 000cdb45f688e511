/**
 * Findings of the signature stage. A signature is the one part of a PDF whose evidence is not statistical: a computed
 * digest either fits or does not. What could not be computed, and signers that nobody vouches for, accuse nobody.
 */
import type { Rows } from '../row.ts';

export const SIGNATURE = {
  'signature-digest-mismatch': {
    stage: 'signature',
    group: 'digitalSignature',
    severity: 'CRITICAL',
    family: 'signature',
    title: 'Signed content was changed',
    meaning:
      'Bytes that a digital signature covers are not the bytes that were signed. The document was altered after signing.',
    basis:
      'The message digest that was signed (RFC 5652, 11.2; ISO 32000-2, 12.8) does not equal the digest of the covered bytes. That follows from the bytes by necessity.',
    alternatives: [
      'A transfer that rewrites line ends or a faulty archive damaged the file.',
      'The signing software computed its digest wrongly.',
    ],
    advice: 'Do not rely on this copy. Obtain the signed original from the signer or its issuer.',
  },
  'signature-value-invalid': {
    stage: 'signature',
    group: 'digitalSignature',
    severity: 'HIGH',
    family: 'signature',
    title: 'Signature does not belong to its signer',
    meaning:
      'The digital signature does not verify under the certificate that it names: it was made with another key, or the signature or certificate was exchanged.',
    basis:
      'The signature value was computed over the signed attributes and failed, or the certificate is not the one that the signer bound (RFC 5652, 5.4; RFC 5035). Algorithms that contradict each other or are not supported are never counted here.',
    alternatives: ['Faulty signing software wrote an incorrect signature.'],
    advice: 'Treat the document as unsigned and ask the named signer whether it signed.',
  },
  'signature-byte-range-invalid': {
    stage: 'signature',
    group: 'digitalSignature',
    severity: 'HIGH',
    family: 'signature',
    title: 'Signature does not cover what it seems to',
    meaning:
      'The signature leaves out bytes that it must cover. Such gaps are how content is slipped past a signature that still shows as valid.',
    basis:
      'ISO 32000-2, 12.8.1: the byte range is the whole file but the one hex string of the signature’s own value. Signature wrapping and universal signature forgery (Mladenov et al., CCS 2019) need another shape.',
    alternatives: [
      'Old or careless signing software wrote an unusual byte range.',
      'The file was cut off in transfer.',
    ],
    advice: 'Open the signature’s properties in a second validator, and ask the signer for the original.',
  },
  'changed-after-signing': {
    stage: 'signature',
    group: 'digitalSignature',
    severity: 'CRITICAL',
    family: 'signature',
    title: 'Document changed after signing',
    meaning:
      'The document was saved again after it was signed, and what changed goes beyond what the signature permits. What is shown is not what was signed.',
    basis:
      'The file as signed is compared with the file as it is, object by object along the object graph. Validation data, timestamps, further signatures, form filling and comments are permitted as ISO 32000-2, 12.8.2.2 (DocMDP) and 12.8.2.4 (FieldMDP) say; everything else is not. Of what nothing shown depends on, and of what the same signer signed anew, it is told with little weight.',
    alternatives: [
      'A viewer or workflow rewrote part of the document without meaning to change it.',
      'The signer corrected the document and signed it again.',
    ],
    advice:
      'Compare the signed version (it is still inside the file) with what is shown now, and rely on the signed one only.',
    assurance: {
      weight: 2.5,
      statement: 'A digital signature is intact and nothing was changed after it that it does not permit.',
    },
  },
  'covered-after-signing': {
    stage: 'signature',
    group: 'digitalSignature',
    severity: 'HIGH',
    family: 'signature',
    title: 'Signed text is covered',
    meaning:
      'Something opaque was put over text after signing. The signature permits adding it, so validators stay green, but the reader sees other words than were signed.',
    basis:
      'Evil annotation and evil signature attacks (Rohlmann et al., IEEE S&P 2021): annotations and signature fields may be added, and may hide. The text below is read from the signed state.',
    alternatives: ['A stamp, note or visible signature happened to be placed over text.'],
    advice: 'Read the covered text in the signed version and compare it with what is shown now.',
  },
  'prepared-for-change': {
    stage: 'signature',
    group: 'digitalSignature',
    severity: 'MEDIUM',
    family: 'signature',
    title: 'The signed document holds a second content',
    meaning:
      'Inside the signed bytes lies content that is not shown, ready to be shown by a small later save. The signature is intact, but the signer may not have seen what it signed.',
    basis:
      'Shadow attacks (Mainka, Mladenov, Rohlmann, NDSS 2021) hide, replace, or hide and replace content before signing. Looked for in the signed state: a second object of a number in use or asked for, a second catalog of other pages, a page that nothing uses, a form field whose appearance contradicts its value, text under an image or form of its own. Text under a picture of the whole page is left to be compared by reading.',
    alternatives: [
      'An editor left an old page or an old object in the file.',
      'A form shows a value in another form than it stores it.',
    ],
    advice: 'Compare what is shown with what was hidden, and ask the signer which of the two was agreed.',
  },
  'signature-removed': {
    stage: 'signature',
    group: 'digitalSignature',
    severity: 'HIGH',
    family: 'signature',
    title: 'A signature was removed',
    meaning:
      'The document was signed once. A later save took the signature out, so that readers show an unsigned document.',
    basis:
      'An older save inside the file, or its bytes, hold a signature whose byte range fits this very file and which the newest form no longer reaches.',
    alternatives: ['The signer cleared the signature to sign a corrected version.'],
    advice:
      'Ask why the signature was removed, and compare the signed version inside the file with the present one.',
  },
  'signature-unverifiable': {
    stage: 'signature',
    group: 'digitalSignature',
    severity: 'INFO',
    family: 'signature',
    title: 'A signature could not be verified',
    meaning:
      'The document has a signature that could not be checked here: an unknown kind, a missing certificate, or an incomplete file.',
    basis: 'What cannot be computed says nothing about the document (EN 319 102-1: INDETERMINATE).',
    alternatives: ['An unusual algorithm or format.', 'The file was cut off in transfer.'],
    advice: 'Verify the signature with the validator of its issuer.',
    context: true,
  },
} as const satisfies Rows<'signature'>;
