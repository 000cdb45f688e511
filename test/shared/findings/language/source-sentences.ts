/**
 * The sentences that the analysis can write about a document, worked out from its sources: every note, reason and name
 * that reaches a report, each branch of its conditions once, with `VALUE` in the place of what differs from case to case.
 */
import path from 'node:path';
import type { Expression, Node, SourceFile } from 'typescript/unstable/ast';
import * as is from 'typescript/unstable/ast/is';
import { API } from 'typescript/unstable/sync';
import { ROOT } from '../../../architecture/imports.ts';

/** Stands for a number, a name or a text of the document; every kind of placeholder takes it. */
export const VALUE = '7';

const PROJECT = path.join(ROOT, 'test/architecture/product.tsconfig.json');
/** Where what stands in a report is written. */
const WRITTEN_IN = /^workers\/(?:stages|fusion|prepare|runtime|drawing)\//;
/** Branches of one sentence; none has so many that all must be seen. */
const MOST = 64;
const DEEPEST = 12;

export interface SourceSentence {
  text: string;
  /** File and line, for whoever has to add it. */
  at: string;
}

/** Functions that hand a text on, and which of their arguments it is. */
const TELLING: Readonly<Record<string, readonly number[]>> = {
  inconclusive: [0],
  partly: [1],
  cutOff: [1, 2],
  skip: [0, 1],
  suspicionsAt: [2, 3],
  missed: [1],
  whenRead: [0],
};

interface Declared {
  node: Node;
  file: string;
}

type Scope = ReadonlyMap<string, readonly Declared[]>;

export function sourceSentences(): SourceSentence[] {
  const api = new API({ cwd: ROOT });
  try {
    const [opened] = api.updateSnapshot({ openProjects: [PROJECT] }).getProjects();
    if (!opened) throw new Error('TypeScript opens no project');
    const sources = opened.program.getSourceFileNames().flatMap((name) => {
      const file = path.relative(ROOT, name);
      const source = WRITTEN_IN.test(file) ? opened.program.getSourceFile(name) : undefined;
      return source ? [{ file, source }] : [];
    });
    const scope = declarations(sources);
    return sources.flatMap(({ file, source }) => sentencesIn(source, file, scope));
  } finally {
    api.close();
  }
}

function declarations(sources: readonly { file: string; source: SourceFile }[]): Scope {
  const found = new Map<string, Declared[]>();
  for (const { file, source } of sources) {
    const walk = (node: Node): void => {
      const value = is.isVariableDeclaration(node)
        ? node.initializer
        : is.isFunctionDeclaration(node)
          ? node
          : undefined;
      if (value && (is.isVariableDeclaration(node) || is.isFunctionDeclaration(node)) && node.name) {
        const name = node.name.getText(source);
        found.set(name, [...(found.get(name) ?? []), { node: value, file }]);
      }
      node.forEachChild(walk);
    };
    walk(source);
  }
  return found;
}

function sentencesIn(source: SourceFile, file: string, scope: Scope): SourceSentence[] {
  const found: SourceSentence[] = [];
  const read = reader(file, scope);
  const add = (node: Node): void => {
    const line = source.text.slice(0, node.getStart(source)).split('\n').length;
    for (const text of read(node, 0)) found.push({ text, at: `${file}:${line}` });
  };
  const walk = (node: Node): void => {
    const told = toldBy(node, file, source);
    for (const one of told) add(one);
    node.forEachChild(walk);
  };
  walk(source);
  return found.filter(({ text }) => /\p{L}{2}/u.test(text));
}

/** The expressions of a node that a report tells as they are. */
function toldBy(node: Node, file: string, source: SourceFile): Expression[] {
  if (is.isCallExpression(node)) {
    const told = TELLING[node.expression.getText(source)] ?? [];
    return told.flatMap((at) => node.arguments[at] ?? []);
  }
  if (!is.isObjectLiteralExpression(node)) return [];
  const properties = new Map(
    [...node.properties].flatMap((one) =>
      is.isPropertyAssignment(one)
        ? [[one.name.getText(source), one.initializer] as const]
        : is.isShorthandPropertyAssignment(one)
          ? [[one.name.getText(source), one.name as Expression] as const]
          : [],
    ),
  );
  const names = [
    ...(['confidence', 'values', 'data'].some((name) => properties.has(name)) ? ['note'] : []),
    // What was not looked at, and why.
    ...(properties.has('what') && properties.has('reason') ? ['what', 'reason'] : []),
    ...(properties.has('reason') && properties.has('needed') ? ['reason', 'needed'] : []),
    // A change of the signed document.
    ...(file.includes('/signature/') && properties.has('what') ? ['what'] : []),
    ...(properties.has('source') && (properties.has('old') || properties.has('text') || properties.has('at'))
      ? ['source', 'event']
      : []),
  ];
  return names.flatMap((name) => properties.get(name) ?? []);
}

/** Every text that an expression can come to. */
function reader(file: string, scope: Scope) {
  const declared = (name: string): Node[] => {
    const all = scope.get(name) ?? [];
    const own = all.filter((one) => one.file === file);
    return (own.length > 0 ? own : all.length === 1 ? all : []).map(({ node }) => node);
  };
  const read = (node: Node | undefined, depth: number): string[] => {
    if (!node || depth > DEEPEST) return [VALUE];
    const on = (child: Node | undefined): string[] => read(child, depth + 1);
    if (is.isStringLiteral(node) || is.isNoSubstitutionTemplateLiteral(node)) return [node.text];
    if (is.isTemplateExpression(node)) {
      let texts = [node.head.text];
      for (const { expression, literal } of node.templateSpans)
        texts = both(texts, on(expression)).map((text) => text + literal.text);
      return texts;
    }
    if (is.isParenthesizedExpression(node) || is.isAsExpression(node)) return on(node.expression);
    if (is.isConditionalExpression(node)) return one([...on(node.whenTrue), ...on(node.whenFalse)]);
    if (is.isBinaryExpression(node)) {
      const operator = node.operatorToken.getText();
      if (operator === '+') return both(on(node.left), on(node.right));
      return operator === '??' || operator === '||' ? one([...on(node.left), ...on(node.right)]) : [VALUE];
    }
    if (is.isIdentifier(node)) {
      const nodes = declared(node.text);
      return nodes.length === 0 ? [VALUE] : one(nodes.flatMap(on));
    }
    if (is.isArrayLiteralExpression(node)) return one([...node.elements].flatMap(on));
    if (is.isSpreadElement(node)) return on(node.expression);
    if (is.isObjectLiteralExpression(node)) {
      return one(
        [...node.properties].flatMap((child) =>
          is.isPropertyAssignment(child) ? on(child.initializer) : [],
        ),
      );
    }
    if (is.isElementAccessExpression(node)) return on(node.expression);
    if (is.isArrowFunction(node) || is.isFunctionDeclaration(node)) return one(returnsOf(node).flatMap(on));
    if (is.isCallExpression(node)) return called(node.expression, [...node.arguments], on);
    return [VALUE];
  };
  return read;
}

const LIST_STEPS = new Set(['join', 'slice', 'toSorted', 'trim']);

function called(
  callee: Expression,
  given: readonly Expression[],
  on: (node: Node | undefined) => string[],
): string[] {
  if (!is.isPropertyAccessExpression(callee)) return on(callee);
  const step = callee.name.text;
  if (step === 'filter') return on(callee.expression).filter((text) => text !== '');
  if (LIST_STEPS.has(step)) return on(callee.expression);
  return step === 'map' || step === 'flatMap' ? on(given[0]) : [VALUE];
}

function returnsOf(node: Node): Node[] {
  if (is.isArrowFunction(node) && !is.isBlock(node.body)) return [node.body];
  const found: Node[] = [];
  const walk = (child: Node): void => {
    if (is.isReturnStatement(child) && child.expression) found.push(child.expression);
    else if (!is.isArrowFunction(child) && !is.isFunctionDeclaration(child)) child.forEachChild(walk);
  };
  node.forEachChild(walk);
  return found;
}

const one = (texts: readonly string[]): string[] => [...new Set(texts)].slice(0, MOST);

const both = (first: readonly string[], second: readonly string[]): string[] =>
  one(first.flatMap((a) => second.map((b) => a + b)));
