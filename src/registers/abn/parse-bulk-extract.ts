import { type BulkRow, parseAbrElement } from './parse-abr-element.ts';

/** Changes whenever the same file would give other rows. */
export const ABN_PARSER_VERSION = 'abn-bulk-1';

const OPEN = '<ABR ';
const CLOSE = '</ABR>';
// A record is some 600 bytes; one that never ends is a damaged file, not a longer record.
const MAX_ELEMENT_LENGTH = 1_000_000;

/** Reads a bulk extract file as it streams by, holding one record at a time; throws on a file that is no bulk extract or ends too early. */
export async function* parseBulkExtract(chunks: AsyncIterable<string>): AsyncGenerator<BulkRow> {
  let rest = '';
  let started = false;
  for await (const chunk of chunks) {
    rest += chunk;
    if (!started && rest.length > 500) started = requireTransfer(rest);
    let from = 0;
    for (;;) {
      const open = rest.indexOf(OPEN, from);
      const close = open === -1 ? -1 : rest.indexOf(CLOSE, open);
      if (close === -1) break;
      yield parseAbrElement(rest.slice(open, close));
      from = close + CLOSE.length;
    }
    rest = rest.slice(from);
    if (rest.length > MAX_ELEMENT_LENGTH) throw new Error('the bulk extract holds a record that does not end');
  }
  if (!started) requireTransfer(rest);
  if (!rest.includes('</Transfer>')) throw new Error('the bulk extract is cut off: no </Transfer> at the end');
}

function requireTransfer(head: string): true {
  if (!head.includes('<Transfer')) throw new Error('not an ABN bulk extract: no <Transfer> element');
  return true;
}
