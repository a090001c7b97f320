/** Paints text, or leaves it as it is. */
export type Paint = (style: 'bold' | 'dim' | 'yellow' | 'red', text: string) => string;

const STYLES = { bold: 1, dim: 2, yellow: 33, red: 31 } as const;

// Controls, bidirectional and other invisible marks, line separators and lone surrogates can move the cursor or lie about order.
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Makes text of the service harmless: what could steer a terminal is shown as an escape. */
export function normaliseText(text: string): string {
  return text.replace(UNSAFE, (mark) => {
    const units = Array.from({ length: mark.length }, (_, at) => mark.charCodeAt(at));
    return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
  });
}

/** Decides on colour: only on a terminal that can, and only where nobody said no. */
export function decidePaint(fd: number, isOff: boolean, env: Readonly<Record<string, string | undefined>>): Paint {
  const isPlain = isOff || Boolean(env.NO_COLOR) || env.TERM === 'dumb' || !isTerminal(fd);
  return isPlain ? (_, text) => text : (style, text) => `\u001b[${STYLES[style]}m${text}\u001b[0m`;
}

/** Whether a person reads what is written there. */
export function isTerminal(fd: number): boolean {
  return process.getBuiltinModule('node:tty').isatty(fd);
}

/** Writes all of the text before it returns; a reader that went away is no fault. */
export function writeText(fd: number, text: string): void {
  const { writeSync } = process.getBuiltinModule('node:fs');
  const bytes = Buffer.from(text);
  let written = 0;
  while (written < bytes.length) {
    try {
      written += writeSync(fd, bytes, written);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      if (code === 'EPIPE') return;
      if (code !== 'EAGAIN') throw error;
      // The pipe is full and somebody made it non-blocking: give the reader a moment.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
}
