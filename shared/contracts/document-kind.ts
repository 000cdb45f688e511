/** Kinds of documents that are told apart; `evidence.document.kind.name` is one of them, or `other`. */
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
