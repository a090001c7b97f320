import { MASK, maskCode, maskMarkdown } from './mask-prose.ts';
import { KEPT_TEXTS, LONGEST_SENTENCE, WORD_RULES } from './rules.ts';

/** A retired idiom or a sentence that is too long: where it is, what it is, and what to write instead. */
export type WordFault = { path: string; line: number; found: string; write: string };

const RULES = WORD_RULES.map(({ pattern, write }) => ({ pattern: compile(pattern, '\\s+'), write }));
// Matches wherever a rule could match once comment marks are blanked; most files need no parsing.
const SUSPICIOUS = new RegExp(WORD_RULES.map(({ pattern }) => compile(pattern, '[\\s/*]+').source).join('|'), 'i');

/** Returns the faults of a TypeScript, JavaScript or Markdown file, in the order of its lines. */
export function findWordFaults(path: string, source: string): WordFault[] {
  const isMarkdown = path.endsWith('.md');
  if (!isMarkdown && !SUSPICIOUS.test(source)) return [];
  const prose = isMarkdown ? maskMarkdown(source) : maskCode(source);
  const faults = RULES.flatMap(({ pattern, write }) =>
    [...prose.matchAll(pattern)].map((match) => ({ at: match.index, found: flatten(match[0]), write })),
  );
  if (isMarkdown) faults.push(...findLongSentences(prose));
  return faults
    .filter(({ at }) => !isKept(path, source, at))
    .sort((left, right) => left.at - right.at)
    .map(({ at, found, write }) => ({ path, line: countLines(source, at), found, write }));
}

function findLongSentences(prose: string): { at: number; found: string; write: string }[] {
  return [...prose.matchAll(BLOCK)].flatMap((block) =>
    [...block[0].matchAll(SENTENCE)].flatMap((sentence) => {
      const words = sentence[0].split(/\s+/).filter((word) => /[\p{L}\p{N}\uE000]/u.test(word));
      if (words.length <= LONGEST_SENTENCE) return [];
      const found = `${words.length} words: ${words.slice(0, 6).join(' ').replaceAll(MASK, '')} …`;
      return [{ at: block.index + sentence.index, found, write: `${LONGEST_SENTENCE} words a sentence at most` }];
    }),
  );
}

// A paragraph, a list item, a heading or a cell of a table.
const BLOCK = /(?:[^\n|]|\n(?!\s*(?:\n|[-*+#>|] ?|\d+\. |$)))+/g;
const SENTENCE = /(?:[^.!?]|[.!?](?![*_)”"’']*(?:\s|$)))+[.!?]*[*_)”"’']*/g;

function isKept(path: string, source: string, at: number): boolean {
  const line = source.slice(source.lastIndexOf('\n', at) + 1).split('\n', 1)[0] ?? '';
  return KEPT_TEXTS.some((kept) => path.startsWith(kept.path) && line.includes(kept.text));
}

function compile(pattern: string, space: string): RegExp {
  return new RegExp(`(?<![\\w'‘\`":-])(?:${pattern.replaceAll(' ', space)})(?![\\w@-])`, 'gi');
}

function flatten(text: string): string {
  return text.replace(/\s+/g, ' ');
}

function countLines(source: string, at: number): number {
  return source.slice(0, at).split('\n').length;
}
