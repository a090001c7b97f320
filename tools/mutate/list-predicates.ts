import { parse } from '@babel/parser';
import { type SyntaxNode, visitNodes } from '../syntax-nodes.ts';

/** One predicate that a mutant drops: where it is in the text, and what replaces it. Offsets count characters from zero. */
export type Predicate = { start: number; end: number; replacement: string };

/** Lists every `where` predicate of a TypeScript file: Kysely's calls of `where` and `whereRef`, and conditions in SQL text. */
export function listPredicates(source: string): Predicate[] {
  const { program } = parse(source, { sourceType: 'module', plugins: ['typescript'] });
  const found: Predicate[] = [];
  visitNodes(program, (node) => {
    const call = findWhereCall(source, node);
    if (call !== null) found.push(call);
    if (isText(node)) found.push(...listConditions(source, node));
  });
  return found.sort((left, right) => left.start - right.start || right.end - left.end);
}

function isText({ type }: SyntaxNode): boolean {
  return type === 'StringLiteral' || type === 'TemplateLiteral';
}

function findWhereCall(source: string, node: SyntaxNode): Predicate | null {
  if (node.type !== 'CallExpression') return null;
  const callee = node.callee as SyntaxNode;
  if (callee.type !== 'MemberExpression') return null;
  const [object, property] = [callee.object as SyntaxNode, callee.property as SyntaxNode];
  if (property.name !== 'where' && property.name !== 'whereRef') return null;
  // Removes the call and keeps the object it is called on, with any comments between them.
  return { start: object.end + source.slice(object.end).search(/[^\s]/), end: node.end, replacement: '' };
}

// What ends a condition at its own bracket depth.
const CLAUSE_END =
  /^(?:order\s+by|group\s+by|having|limit|offset|returning|for\s+(?:update|share|no|key)|union|except|intersect|window|on\s+conflict|do\s+(?:update|nothing)|from|set|select)\b/i;

/** The conditions of each `where` in SQL text. A mutant replaces one by `(true or …)`, so that its parameters stay in use. */
function listConditions(source: string, text: SyntaxNode): Predicate[] {
  const holes = ((text.expressions as SyntaxNode[] | undefined) ?? []).map(({ start, end }) => [start, end] as const);
  const isHole = (at: number) => holes.some(([start, end]) => at >= start - 2 && at <= end);
  const found: Predicate[] = [];
  for (const { index } of source.slice(text.start, text.end).matchAll(/\bwhere\b/gi)) {
    const at = text.start + index;
    if (isHole(at)) continue;
    const isSql = /\b(?:select|update|delete|filter\s*\(|conflict|from|join)\b/i.test(source.slice(text.start, at));
    if (isSql) found.push(...splitConditions(source, at + 'where'.length, text.end - 1, isHole));
  }
  return found;
}

function splitConditions(source: string, from: number, to: number, isHole: (at: number) => boolean): Predicate[] {
  const found: Predicate[] = [];
  let [begin, depth, cases, isBetween] = [from, 0, 0, false];
  const close = (end: number) => {
    const condition = source.slice(begin, end);
    const start = begin + condition.length - condition.trimStart().length;
    const stop = begin + condition.trimEnd().length;
    if (stop > start) found.push({ start, end: stop, replacement: `(true or (${source.slice(start, stop)}))` });
  };
  let at = from;
  for (; at < to; at++) {
    if (isHole(at)) continue;
    const char = source[at];
    if (char === "'") {
      at = source.indexOf("'", at + 1);
      continue;
    }
    if (char === '(') depth += 1;
    if (char === ')' && --depth < 0) break;
    if (char === ';') break;
    if (depth > 0 || /\w/.test(source[at - 1] ?? '')) continue;
    const rest = source.slice(at, to);
    if (/^case\b/i.test(rest)) cases += 1;
    if (/^end\b/i.test(rest)) cases -= 1;
    if (/^between\b/i.test(rest)) isBetween = true;
    if (cases > 0) continue;
    if (CLAUSE_END.test(rest) && !/is\s+(?:not\s+)?distinct\s+$/i.test(source.slice(from, at))) break;
    if (!/^and\b/i.test(rest)) continue;
    if (isBetween) {
      isBetween = false;
      continue;
    }
    close(at);
    begin = at + 'and'.length;
  }
  close(at);
  return found;
}
