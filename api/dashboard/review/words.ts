/** The review's own words, as pages and exports use them. */
export const VERDICT_NAMES: Record<string, string> = {
  APPROVED: 'Approved',
  REJECTED: 'Rejected',
  ASKED: 'Another document asked for',
  ESCALATED: 'Escalated',
  NOTED: 'Noted',
  REOPENED: 'Opened again',
};
