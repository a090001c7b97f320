import { isTerminal, writeText } from '#doors/cli/terminal.ts';

// Return, and Ctrl-C and Ctrl-D, which a terminal in raw mode passes on.
const ENDS = ['\r', '\n', '\u0003', '\u0004'];

/** Reads an API key from standard input: the first line of a pipe, or typed without echo. A command line would show it to other users. */
export async function readKey(): Promise<string> {
  if (!isTerminal(0)) {
    const { readFileSync } = process.getBuiltinModule('node:fs');
    return (readFileSync(0, 'utf8').split('\n')[0] ?? '').trim();
  }
  writeText(2, 'API key (not shown): ');
  process.stdin.setRawMode(true);
  let typed = '';
  for await (const chunk of process.stdin) {
    typed += String(chunk);
    if (ENDS.some((end) => typed.includes(end))) break;
  }
  process.stdin.setRawMode(false);
  writeText(2, '\n');
  // A key has no control characters: what Ctrl-C, Ctrl-D or Backspace left in it makes it invalid.
  return typed.replace(/[\r\n].*/s, '');
}
