import { toPlainObject } from '#base/plain-object.ts';

/** Adds a terminal style to text, or returns it unchanged. */
export type Paint = (style: 'bold' | 'dim' | 'yellow' | 'red', text: string) => string;

const STYLES = { bold: 1, dim: 2, yellow: 33, red: 31 } as const;

// Control, bidirectional and invisible characters, line separators and lone surrogates can move the cursor or reorder text.
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Escapes the characters in text of the service that could control a terminal. */
export function normaliseText(text: string): string {
  // Most text is ASCII, and compiling the other expression takes a millisecond.
  return /^[ -~]*$/.test(text) ? text : text.replace(UNSAFE, escapeCharacter);
}

// The line ends, tabs and styles that svc writes itself.
const OWN = new Set(['\n', '\t', ...[0, ...Object.values(STYLES)].map((style) => `\u001b[${style}m`)]);
const UNSAFE_OR_STYLE = new RegExp(`\\p{Cc}\\[\\d+m|${UNSAFE.source}`, 'gu');

/** Escapes the same characters in text of several lines, except what svc writes itself. */
function normaliseLines(text: string): string {
  if (/^[\n -~]*$/.test(text)) return text;
  return text.replace(UNSAFE_OR_STYLE, (found) => (OWN.has(found) ? found : found.replace(UNSAFE, escapeCharacter)));
}

/** Escapes the same characters in JSON without changing its value: outside strings, only white space can be among them. */
export function normaliseJson(text: string): string {
  return text.replace(UNSAFE, (character) => (/[\t\n\r]/.test(character) ? character : escapeCharacter(character)));
}

/** Hides the credential if the service repeats it. A shorter text is not a key, and hiding it would garble the answer. */
export function hideToken(text: string, token: string | null): string {
  return token === null || token.length < 8 ? text : text.replaceAll(token, '[hidden]');
}

function escapeCharacter(character: string): string {
  const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}

/** Decides on colour: only on a capable terminal, and only if it is not switched off. */
export function decidePaint(fd: number, isOff: boolean, env: Readonly<Record<string, string | undefined>>): Paint {
  const isPlain = isOff || Boolean(env.NO_COLOR) || env.TERM === 'dumb' || !isTerminal(fd);
  return isPlain ? (_, text) => text : (style, text) => `\u001b[${STYLES[style]}m${text}\u001b[0m`;
}

/** Whether a file descriptor is a terminal. */
export function isTerminal(fd: number): boolean {
  const isDevice = process.getBuiltinModule('node:fs').fstatSync(fd).isCharacterDevice();
  return isDevice && process.getBuiltinModule('node:tty').isatty(fd);
}

/** Writes text for people. All output goes through here, so no value can control the terminal. */
export function writeText(fd: number, text: string): void {
  writeExact(fd, normaliseLines(text));
}

/** Writes text for people and returns the exit code. */
export function say(fd: 1 | 2, text: string, exitCode = 0): number {
  writeText(fd, text);
  return exitCode;
}

/** Writes why a command failed, each line of it safe, and returns the exit code: 2 for misuse. */
export function sayFault(message: string, exitCode = 2): number {
  return say(2, `svc: ${message.split('\n').map(normaliseText).join('\n')}\n`, exitCode);
}

/** Replaces the last line of a terminal. */
export function redrawLine(fd: number, text: string): void {
  writeExact(fd, `\r\u001b[2K${normaliseText(text)}`);
}

/** Writes an answer for programs exactly as it is, before it returns; a closed pipe is not an error. */
export function writeExact(fd: number, text: string): void {
  const { writeSync } = process.getBuiltinModule('node:fs');
  const bytes = Buffer.from(text);
  let written = 0;
  while (written < bytes.length) {
    try {
      written += writeSync(fd, bytes, written);
    } catch (error) {
      const { code } = toPlainObject(error);
      if (code === 'EPIPE') return;
      if (code !== 'EAGAIN') throw error;
      // The pipe is full and non-blocking: wait for the reader.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
}
