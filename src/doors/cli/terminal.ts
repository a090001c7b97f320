/** Paints text, or leaves it as it is. */
export type Paint = (style: 'bold' | 'dim' | 'yellow' | 'red', text: string) => string;

const STYLES = { bold: 1, dim: 2, yellow: 33, red: 31 } as const;

// Controls, bidirectional and other invisible marks, line separators and lone surrogates can move the cursor or lie about order.
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Makes text of the service harmless: what could steer a terminal is shown as an escape. */
export function normaliseText(text: string): string {
  // Nearly all text is plain, and compiling the other expression takes a millisecond.
  return /^[ -~]*$/.test(text) ? text : text.replace(UNSAFE, escapeMark);
}

/** Does the same to JSON, which stays the same JSON: between its strings no such mark but its own white space can stand. */
export function normaliseJson(text: string): string {
  return text.replace(UNSAFE, (mark) => (/[\t\n\r]/.test(mark) ? mark : escapeMark(mark)));
}

/** Hides the credential, should the service repeat it; a shorter text is no key, and hiding it would garble the answer. */
export function hideToken(text: string, token: string | null): string {
  return token === null || token.length < 8 ? text : text.replaceAll(token, '[hidden]');
}

function escapeMark(mark: string): string {
  const units = Array.from({ length: mark.length }, (_, at) => mark.charCodeAt(at));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}

/** Decides on colour: only on a terminal that can, and only where nobody said no. */
export function decidePaint(fd: number, isOff: boolean, env: Readonly<Record<string, string | undefined>>): Paint {
  const isPlain = isOff || Boolean(env.NO_COLOR) || env.TERM === 'dumb' || !isTerminal(fd);
  return isPlain ? (_, text) => text : (style, text) => `\u001b[${STYLES[style]}m${text}\u001b[0m`;
}

/** Whether a person reads what is written there. */
export function isTerminal(fd: number): boolean {
  const isDevice = process.getBuiltinModule('node:fs').fstatSync(fd).isCharacterDevice();
  return isDevice && process.getBuiltinModule('node:tty').isatty(fd);
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
