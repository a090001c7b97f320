import { isTerminal, type Paint } from '#doors/cli/terminal.ts';
import type { Block } from './build-blocks.ts';
import { wrapText } from './format-value.ts';

const INDENT = '   ';
const MIN_WIDTH = 80;
const MAX_WIDTH = 100;
const ATTENTION = /^(?:match|open|in force)\b/;

/** Renders blocks with a blank line between them, in 80 to 100 columns; nothing is cut. */
export function renderBlocks(blocks: readonly Block[], paint: Paint): string[] {
  const width = findWidth();
  const labelWidth = Math.max(0, ...blocks.flatMap(({ facts }) => facts.map(([label]) => label.length)));
  return blocks.flatMap(({ title, facts }, at) => {
    const titles = wrapText(`${at + 1}. ${title}`, width).map((line) => paint('bold', line));
    const head = ATTENTION.test(title) ? titles.map((line) => paint('yellow', line)) : titles;
    const lines = facts.flatMap(([label, value]) =>
      wrapText(value, width - INDENT.length - labelWidth - 2).map(
        (line, row) => `${INDENT}${paint('dim', (row === 0 ? label : '').padEnd(labelWidth))}  ${line}`,
      ),
    );
    return [...(at === 0 ? [] : ['']), ...head, ...lines];
  });
}

/** The columns to use: those of the terminal, at least 80 and at most 100; 100 where the output is no terminal. */
export function findWidth(): number {
  return isTerminal(1) ? Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, process.stdout.columns)) : MAX_WIDTH;
}
