import {
  describeTooLong,
  describeTooMany,
  MAX_FIELD_LENGTH,
  MAX_LIST_MEMBERS,
  MAX_ROW_LENGTH,
  refuseRow,
} from '#domain/extracts/field-limits.ts';
import { parseExtractTime } from '#domain/extracts/parse-extract-time.ts';
import { BadRegisterFile, type FileFacts, type ParsedRow, type RowParser } from '#domain/extracts/register-dataset.ts';
import { buildAbnLine } from './abn-line.ts';
import { parseAbrElement } from './parse-abr-element.ts';

const OPEN = '<ABR ';
const CLOSE = '</ABR>';
// Only a document type declaration can declare entities, and real extracts have none.
const DECLARATION = /<!(?:DOCTYPE|ENTITY)/i;

/** Opens the parser of one bulk extract file, which holds one record at a time. Throws BadRegisterFile on another format, a reported error, a truncated file or a wrong record count. */
export function openBulkExtractParser(): RowParser {
  let rest = '';
  let head: FileFacts & { recordCount: number | null } = { sequence: null, extractedAt: null, recordCount: null };
  let started = false;
  let records = 0;
  return {
    push(text, emit) {
      rest += text;
      if (!started) {
        if (!rest.includes(OPEN) && rest.length < MAX_ROW_LENGTH) return;
        head = parseHead(rest);
        started = true;
      }
      let from = 0;
      for (;;) {
        const open = rest.indexOf(OPEN, from);
        const close = open === -1 ? -1 : rest.indexOf(CLOSE, open);
        if (close === -1) break;
        records += 1;
        emit(toParsedRow(rest.slice(open, close), records));
        from = close + CLOSE.length;
      }
      rest = rest.slice(from);
      if (rest.length > MAX_ROW_LENGTH)
        throw refuseRow(records + 1, `it does not end within ${MAX_ROW_LENGTH} characters`);
    },
    end() {
      if (!started) head = parseHead(rest);
      if (rest.includes(OPEN) || !rest.includes('</Transfer>')) {
        throw new BadRegisterFile('the file is cut off: no </Transfer> after the last record');
      }
      if (head.recordCount !== null && head.recordCount !== records) {
        throw new BadRegisterFile(`the file has ${records} records, but its header says ${head.recordCount}`);
      }
      return { sequence: head.sequence, extractedAt: head.extractedAt };
    },
  };
}

function parseHead(text: string) {
  const first = text.indexOf(OPEN);
  const head = first === -1 ? text : text.slice(0, first);
  if (DECLARATION.test(head)) throw new BadRegisterFile('the file declares entities, which a real extract does not');
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

function toParsedRow(element: string, record: number): ParsedRow {
  const excess = findExcess(element);
  if (excess !== null) throw refuseRow(record, excess);
  const row = parseAbrElement(element);
  if ('rejected' in row) return { rejected: row.rejected, row: element };
  return { keys: [row.entry.abn, row.entry.acn], line: buildAbnLine(row.entry) };
}

const REPEATED = ['<OtherEntity', '<GivenName', '<DGR'];
// A record has about 600 characters, so most need no closer check.
const PLAIN_LENGTH = MAX_FIELD_LENGTH;

/** Describes a text, an attribute or a number of elements beyond the limits in an ABN record; null if there is none. */
function findExcess(element: string): string | null {
  if (element.length <= PLAIN_LENGTH) return null;
  let from = 0;
  // Tags and texts alternate: each ends where the next begins.
  for (let at = 0; from < element.length; at = from) {
    const end = element.indexOf(element[at] === '<' ? '>' : '<', at);
    from = end === -1 ? element.length : element[at] === '<' ? end + 1 : end;
    if (from - at > MAX_FIELD_LENGTH) return describeTooLong(nameField(element, at), from - at, MAX_FIELD_LENGTH);
  }
  for (const mark of REPEATED) {
    const count = element.split(mark).length - 1;
    if (count > MAX_LIST_MEMBERS) return describeTooMany(mark.slice(1), count, MAX_LIST_MEMBERS);
  }
  return null;
}

// Names the tag itself, or the tag before the text.
function nameField(element: string, at: number): string {
  const open = element.lastIndexOf('<', at);
  return /^<\/?(\w{1,60})/.exec(element.slice(open, open + 70))?.[1] ?? 'a field';
}
