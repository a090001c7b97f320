import { parseExtractTime } from '#domain/extracts/parse-extract-time.ts';
import { BadRegisterFile, type FileFacts, type ParsedRow, type RowParser } from '#domain/extracts/register-dataset.ts';
import { buildAbnLine } from './abn-line.ts';
import { parseAbrElement } from './parse-abr-element.ts';

const OPEN = '<ABR ';
const CLOSE = '</ABR>';
// A record is some 600 bytes; one that never ends is a damaged file, not a longer record.
const MAX_ELEMENT_LENGTH = 1_000_000;

/** Opens the reader of one bulk extract file: it holds one record at a time, and refuses a file that is no extract, says it failed, is cut off, or holds another count of records than it says. */
export function openBulkExtractParser(): RowParser {
  let rest = '';
  let head: FileFacts & { recordCount: number | null } = { sequence: null, extractedAt: null, recordCount: null };
  let started = false;
  let records = 0;
  return {
    push(text, emit) {
      rest += text;
      if (!started) {
        if (!rest.includes(OPEN) && rest.length < MAX_ELEMENT_LENGTH) return;
        head = parseHead(rest);
        started = true;
      }
      let from = 0;
      for (;;) {
        const open = rest.indexOf(OPEN, from);
        const close = open === -1 ? -1 : rest.indexOf(CLOSE, open);
        if (close === -1) break;
        records += 1;
        emit(toParsedRow(rest.slice(open, close)));
        from = close + CLOSE.length;
      }
      rest = rest.slice(from);
      if (rest.length > MAX_ELEMENT_LENGTH) throw new BadRegisterFile('a record does not end');
    },
    end() {
      if (!started) head = parseHead(rest);
      if (rest.includes(OPEN) || !rest.includes('</Transfer>')) {
        throw new BadRegisterFile('the file is cut off: no </Transfer> after the last record');
      }
      if (head.recordCount !== null && head.recordCount !== records) {
        throw new BadRegisterFile(`the file says it holds ${head.recordCount} records but holds ${records}`);
      }
      return { sequence: head.sequence, extractedAt: head.extractedAt };
    },
  };
}

function parseHead(text: string) {
  const first = text.indexOf(OPEN);
  const head = first === -1 ? text : text.slice(0, first);
  const error = /<Transfer\s[^>]*error="([^"]*)"/.exec(head)?.[1];
  if (!/<Transfer[\s>]/.test(head)) throw new BadRegisterFile('not an ABN bulk extract: no <Transfer> element');
  if (error !== undefined && error !== 'none') throw new BadRegisterFile(`the extract itself reports: ${error}`);
  const count = findText(head, 'RecordCount');
  const sequence = findText(head, 'FileSequenceNumber');
  return {
    recordCount: count === null ? null : Number(count),
    sequence: sequence === null ? null : Number(sequence),
    extractedAt: parseExtractTime(findText(head, 'ExtractTime') ?? ''),
  };
}

function findText(head: string, name: string): string | null {
  return new RegExp(`<${name}>\\s*([^<]*?)\\s*</${name}>`).exec(head)?.[1] ?? null;
}

function toParsedRow(element: string): ParsedRow {
  const row = parseAbrElement(element);
  if ('rejected' in row) return { rejected: row.rejected, row: element };
  return { keys: [row.entry.abn, row.entry.acn], line: buildAbnLine(row.entry) };
}
