/** What is asked of the inbox, as it stands in its address. What is no filter counts as none. */
import type { Request } from 'express';
import { RiskLevel } from '../../../shared/contracts/finding.ts';
import { Outcome } from '../../../shared/contracts/report.ts';
import { CATALOGUE } from '../../../shared/findings/catalogue.ts';
import { dayIn, parameter } from '../forms.ts';

export const VIEWS = ['open', 'mine', 'done'] as const;
export type View = (typeof VIEWS)[number];

/** Empty means "any". */
export interface CaseFilter {
  view: View;
  words: string;
  level: string;
  outcome: string;
  kind: string;
  code: string;
  mode: string;
  from: string;
  to: string;
}

const MOST_TYPED = 200;

export function filterOf(req: Request): CaseFilter {
  return filterIn((name) => parameter(req, name));
}

/** The same from the text of a query. */
export function filterFrom(query: string): CaseFilter {
  const parameters = new URLSearchParams(query);
  return filterIn((name) => parameters.get(name) ?? '');
}

function filterIn(given: (name: string) => string): CaseFilter {
  const level = RiskLevel.safeParse(given('level'));
  const outcome = Outcome.safeParse(given('outcome'));
  const [mode, kind, code] = [given('mode'), given('kind'), given('code')];
  return {
    view: VIEWS.find((view) => view === given('view')) ?? 'open',
    words: given('q').slice(0, MOST_TYPED),
    level: level.success ? level.data : '',
    outcome: outcome.success ? outcome.data : '',
    kind: /^[a-z0-9 _-]{1,60}$/i.test(kind) ? kind : '',
    code: CATALOGUE.has(code) ? code : '',
    mode: mode === 'live' || mode === 'test' ? mode : '',
    from: dayIn(given('from')),
    to: dayIn(given('to')),
  };
}

/** The query of an address, without what is empty or the default. */
export function queryOf(filter: CaseFilter, more: Record<string, string> = {}): string {
  const { words, view, ...rest } = filter;
  const all = { ...(view === 'open' ? {} : { view }), q: words, ...rest, ...more };
  return new URLSearchParams(Object.entries(all).filter(([, value]) => value !== '')).toString();
}

export const isNarrowed = ({ view: _, ...filter }: CaseFilter): boolean =>
  Object.values(filter).some(Boolean);
