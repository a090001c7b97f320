import { parse } from '@babel/parser';
import { type SyntaxNode, visitNodes } from '../syntax-nodes.ts';

/** Replaces what is not prose, so that no phrase runs across it. */
export const MASK = '\uE000';

/** Masks everything in a TypeScript or JavaScript file except comments and strings with a space. Offsets stay the same. */
export function maskCode(source: string): string {
  const file = parse(source, { sourceType: 'module', plugins: ['typescript'] });
  const kept: [start: number, end: number][] = [];
  const modulePaths = new Set<unknown>();
  visitNodes(file.program, (node) => {
    modulePaths.add(node.source);
    const isText = (node.type === 'StringLiteral' && !modulePaths.has(node)) || node.type === 'TemplateElement';
    if (isText && /\S\s+\S/.test(source.slice(node.start, node.end))) kept.push(innerRange(node));
  });
  for (const comment of file.comments ?? []) kept.push([comment.start ?? 0, comment.end ?? 0]);
  kept.sort(([left], [right]) => left - right);
  let [masked, end] = ['', 0];
  for (const [from, to] of kept) {
    masked += hide(source.slice(end, from)) + source.slice(from, to).replace(/^[ \t]*(?:\/\*\*?|\*\/?|\/\/)/gm, blank);
    end = to;
  }
  return masked + hide(source.slice(end));
}

/** Masks code blocks, code in a line and the addresses of links in Markdown. Offsets stay the same. */
export function maskMarkdown(source: string): string {
  return source
    .replace(/^( *)(```+|~~~+)[\s\S]*?^\1\2$/gm, blank)
    .replace(/<!--[\s\S]*?-->/g, blank)
    .replace(/(`+)[^`][^\n]*?\1/g, hide)
    .replace(/(?<=\]\()[^)\s]+(?=\))/g, hide);
}

function hide(text: string): string {
  return text.replace(/\S/g, MASK);
}

function blank(text: string): string {
  return text.replace(/\S/g, ' ');
}

/** Leaves the quotes of a string out. */
function innerRange({ type, start, end }: SyntaxNode): [start: number, end: number] {
  return type === 'StringLiteral' ? [start + 1, end - 1] : [start, end];
}
