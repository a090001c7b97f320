/** A fenced block of a page. `open` and `close` are the indexes of its fence lines. */
export type Block = {
  language: string;
  /** The words after the language, such as `not-run`. */
  words: readonly string[];
  open: number;
  close: number;
  lines: readonly string[];
  /** The text before the block up to the block before it, without blank lines. */
  before: readonly string[];
};

/** An example that runs, and the output that the page shows for it. */
export type Example = Block & { expected: Block | null };

const FENCE = /^(\s*)(`{3,})\s*(\S*)\s*(.*)$/;
const RUNS = ['sh', 'ts', 'py'];
const OUTPUTS = ['text', 'json'];

/** Lists the fenced blocks of a Markdown page. */
export function listBlocks(page: string): Block[] {
  const lines = page.split('\n');
  const blocks: Block[] = [];
  let after = 0;
  for (let open = 0; open < lines.length; open += 1) {
    const [, indent = '', ticks, language = '', words = ''] = FENCE.exec(lines[open] ?? '') ?? [];
    if (ticks === undefined) continue;
    const close = lines.findIndex((line, at) => at > open && line.trim() === ticks);
    if (close === -1) throw new Error(`the block of line ${open + 1} has no end`);
    blocks.push({
      language,
      words: words.split(/\s+/).filter((word) => word !== ''),
      open,
      close,
      lines: lines.slice(open + 1, close).map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line)),
      before: lines.slice(after, open).filter((line) => line.trim() !== ''),
    });
    after = close + 1;
    open = close;
  }
  return blocks;
}

/** Lists the examples of a page that run. The output follows directly, or after one line of text. */
export function listExamples(blocks: readonly Block[]): Example[] {
  return blocks.flatMap((block, at) => {
    if (!RUNS.includes(block.language) || isNotRun(block)) return [];
    const next = blocks[at + 1];
    const isOutput = next !== undefined && OUTPUTS.includes(next.language) && next.before.length <= 1;
    return [{ ...block, expected: isOutput ? next : null }];
  });
}

/** Whether a block says that no test can run it. */
export function isNotRun({ words }: Block): boolean {
  return words.includes('not-run');
}
