/** Size and branches of every function of the product, from TypeScript's own syntax trees. */
import path from 'node:path';
import { type Node, type SourceFile, SyntaxKind } from 'typescript/unstable/ast';
import { isBinaryExpression, isFunctionLikeDeclaration } from 'typescript/unstable/ast/is';
import { API } from 'typescript/unstable/sync';
import { ROOT } from './imports.ts';

export interface Size {
  /** `file name`, the name of the variable or property where the function has none. */
  name: string;
  /** Lines, those of functions within it left out but for their first and last. */
  lines: number;
  /**
   * Independent paths (McCabe 1976): one more than its conditions, loops and short circuits. A switch counts as one
   * condition, a default (`??`, `?.`) as none; functions within it count for themselves.
   */
  complexity: number;
}

const BRANCHES: ReadonlySet<SyntaxKind> = new Set([
  SyntaxKind.IfStatement,
  SyntaxKind.ConditionalExpression,
  SyntaxKind.ForStatement,
  SyntaxKind.ForInStatement,
  SyntaxKind.ForOfStatement,
  SyntaxKind.WhileStatement,
  SyntaxKind.DoStatement,
  SyntaxKind.SwitchStatement,
  SyntaxKind.CatchClause,
]);
const SHORT_CIRCUITS: ReadonlySet<SyntaxKind> = new Set([
  SyntaxKind.AmpersandAmpersandToken,
  SyntaxKind.BarBarToken,
  SyntaxKind.AmpersandAmpersandEqualsToken,
  SyntaxKind.BarBarEqualsToken,
]);

/** Sizes of all functions below the folders that `product.tsconfig.json` names. */
export function functionSizes(): Size[] {
  const api = new API({ cwd: ROOT });
  try {
    const project = path.join(import.meta.dirname, 'product.tsconfig.json');
    const [opened] = api.updateSnapshot({ openProjects: [project] }).getProjects();
    if (!opened) throw new Error('TypeScript opens no project');
    return opened.program.getSourceFileNames().flatMap((file) => {
      const source = opened.program.getSourceFile(file);
      return source ? sizesIn(source, path.relative(ROOT, file)) : [];
    });
  } finally {
    api.close();
  }
}

function sizesIn(source: SourceFile, file: string): Size[] {
  const found: Size[] = [];
  const lineOf = lineFinder(source.text);
  const walk = (node: Node, around: Size | null, named: string | undefined): void => {
    let within = around;
    if (isFunctionLikeDeclaration(node)) {
      const lines = lineOf(node.end) - lineOf(node.getStart(source)) + 1;
      const own = ('name' in node ? node.name?.getText(source) : undefined) ?? named ?? '(unnamed)';
      within = { name: `${file} ${own}`, lines, complexity: 1 };
      found.push(within);
      if (around) around.lines -= Math.max(0, lines - 2);
    } else if (within && branches(node)) within.complexity++;
    const holder =
      node.kind === SyntaxKind.VariableDeclaration || node.kind === SyntaxKind.PropertyAssignment;
    const name = holder ? node.getText(source).split(/[\s:=]/)[0] : undefined;
    node.forEachChild((child) => walk(child, within, name));
  };
  walk(source, null, undefined);
  return found;
}

function branches(node: Node): boolean {
  return BRANCHES.has(node.kind) || (isBinaryExpression(node) && SHORT_CIRCUITS.has(node.operatorToken.kind));
}

/** Line of a position, by binary search. */
function lineFinder(text: string): (position: number) => number {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return (position) => {
    let [low, high] = [0, starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? Number.POSITIVE_INFINITY) <= position) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}
