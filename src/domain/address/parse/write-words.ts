import type { AddressToken } from './tokenise-address.ts';

/** The words from `start` to `end` as written, without signs. */
export function writeWords(tokens: readonly AddressToken[], start: number, end: number): string {
  let text = '';
  for (let at = start; at < end; at++) {
    const word = tokens[at]?.text ?? '';
    if (word !== '') text += text === '' ? word : ` ${word}`;
  }
  return text;
}
