import { basename } from 'node:path';
import type { Example } from './read-page.ts';

/** A program of TypeScript or Python, from the blocks of a page that belong together. */
export type PageProgram = { file: string; text: string; blocks: readonly number[] };

/** What runs a page: a shell script, and the programs that it starts. Each line is where it is in the page. */
export type PageScript = { script: string; programs: readonly PageProgram[] };

/** Begins a line of output that says which block the next lines are from. */
export const MARK = '\u0001';

const START = { ts: 'node', py: 'python3' } as const;
type Program = keyof typeof START;

/** Builds the script of a page. A block that begins without an import continues the program of the block before it. */
export function buildPageScript(path: string, examples: readonly Example[]): PageScript {
  const name = basename(path, '.md');
  const programs = (Object.keys(START) as Program[]).flatMap((language) =>
    groupBlocks(examples, language).map((blocks, at) => ({
      file: `${name}-${at + 1}.${language}`,
      text: place(
        examples,
        blocks,
        (block) => markLine(block, language),
        () => '',
      ),
      blocks,
      language,
    })),
  );
  const runs = new Map(programs.map(({ file, blocks, language }) => [blocks.at(-1), `${START[language]} ${file}`]));
  const all = examples.map((_, at) => at);
  const script = place(
    examples.map((example, at) => (example.language === 'sh' ? example : { ...example, lines: [runs.get(at) ?? ':'] })),
    all,
    (block, { words }) => `__begin ${block} ${words.includes('fails') ? 'fails' : ''}`,
    (block, { words }) => (words.includes('fails') ? `__failed $?; __end ${block}` : `__end ${block}`),
  );
  return { script, programs };
}

function groupBlocks(examples: readonly Example[], language: Program): number[][] {
  const groups: number[][] = [];
  for (const [at, example] of examples.entries()) {
    if (example.language !== language) continue;
    const last = groups.at(-1);
    if (last === undefined || /^(import|from)\b/m.test(example.lines.join('\n'))) groups.push([at]);
    else last.push(at);
  }
  return groups;
}

// A text with the lines of the blocks where they are in the page, and other lines in place of their fences.
function place(
  examples: readonly Example[],
  blocks: readonly number[],
  begin: (block: number, example: Example) => string,
  end: (block: number, example: Example) => string,
): string {
  const placed: string[] = [];
  const put = (at: number, line: string) => {
    while (placed.length < at) placed.push('');
    placed[at] = line;
  };
  for (const block of blocks) {
    const example = examples[block];
    if (example === undefined) continue;
    put(example.open, begin(block, example));
    for (const [at, line] of example.lines.entries()) put(example.open + 1 + at, line);
    put(example.close, end(block, example));
  }
  return `${placed.join('\n')}\n`;
}

function markLine(block: number, language: Program): string {
  return language === 'ts' ? `console.log('\\u0001${block}');` : `print("\\u0001${block}", flush=True)`;
}
