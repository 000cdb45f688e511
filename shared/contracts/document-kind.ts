/** Kinds of documents that are told apart; `evidence.document.kind.name` is one of them, `other`, or `NO_DOCUMENT`. */
export const KINDS = [
  'invoice',
  'receipt',
  'bank statement',
  'payslip',
  'tax form',
  'utility bill',
  'letter',
  'certificate',
  'contract',
  'cheque',
  'passport',
  'identity card',
  'residence permit',
  'driving licence',
  'visa',
] as const;

/** A picture in which nothing looks like text. */
export const NO_DOCUMENT = 'not a document';
