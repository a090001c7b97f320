import { isPlainObject, toPlainObject } from '#base/plain-object.ts';
import { buildSanctionLine } from '#domain/conduct/sponsor-sanction.ts';
import { MAX_FIELD_LENGTH } from '#domain/extracts/field-limits.ts';
import {
  BadRegisterFile,
  type ParsedRow,
  type RowParser,
  type TextDataset,
} from '#domain/extracts/register-dataset.ts';
import { parseNamedMonthDay, parseSlashDay } from '#domain/extracts/register-day.ts';
import { readRegisterText } from '#domain/extracts/row-line.ts';
import { parseAbn } from '#domain/identifiers/abn.ts';
import { readDescriptionFields } from './description-fields.ts';

/** The names that each sanction of the file has; a file in which none has one of them is refused. */
export const SANCTION_NAMES = [
  'tradingname',
  'sponsorname',
  'abn',
  'state',
  'postcode',
  'sanctionimposed',
  'sanctionimposeddatetext',
  'sanctionenddate',
  'sanctioninfrinoticedate',
  'obligationbreached',
  'description',
] as const;

type SanctionName = (typeof SANCTION_NAMES)[number];
type SanctionFields = (name: SanctionName) => string;

// The register has some 3,000 sanctions. It is one JSON text, so it is kept until its end.
const MAX_CHARACTERS = 64 * 2 ** 20;
const MAX_SANCTIONS = 100_000;
const ADVICE = 'save the answer of GetSanctionsData again, or report that its form changed';

/** The import of the register of sanctioned sponsors: the JSON answer of its page, one row for each sanction. */
export const SPONSORS_DATASET: TextDataset = {
  dataset: 'abf-sponsors',
  parserVersion: 'abf-sponsors-1',
  fileEndings: ['.json'],
  isDated: false,
  keyColumns: { abn: 'plain' },
  openParser,
};

function openParser(): RowParser {
  const pieces: string[] = [];
  let length = 0;
  return {
    push(text) {
      length += text.length;
      if (length > MAX_CHARACTERS) throw new BadRegisterFile(`it has more than ${MAX_CHARACTERS} characters`);
      pieces.push(text);
    },
    end(emit) {
      const sanctions = listSanctions(parseJson(pieces.join('')));
      requireNames(sanctions);
      requireDays(sanctions);
      for (const sanction of sanctions) emit(parseSanction(sanction));
      return { sequence: null, extractedAt: null };
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new BadRegisterFile(`not valid JSON, perhaps truncated; ${ADVICE}`, { cause });
  }
}

function listSanctions(answer: unknown): Readonly<Record<string, unknown>>[] {
  const data = toPlainObject(toPlainObject(answer).d).data;
  if (!Array.isArray(data)) throw new BadRegisterFile(`no list d.data; ${ADVICE}`);
  if (data.length > MAX_SANCTIONS) throw new BadRegisterFile(`it has more than ${MAX_SANCTIONS} sanctions`);
  const list: unknown[] = data;
  return list.map((one, index) => {
    if (isPlainObject(one)) return one;
    throw new BadRegisterFile(`d.data[${index}] is no object; ${ADVICE}`);
  });
}

function requireNames(sanctions: readonly Readonly<Record<string, unknown>>[]): void {
  const missing = SANCTION_NAMES.filter((name) => !sanctions.some((one) => Object.hasOwn(one, name)));
  if (missing.length > 0) throw new BadRegisterFile(`no sanction has ${missing.join(', ')}; ${ADVICE}`);
}

/** Refuses a file in which days are written in another form: without them every sanction would seem endless. */
function requireDays(sanctions: readonly Readonly<Record<string, unknown>>[]): void {
  for (const name of ['sanctionimposeddatetext', 'sanctionenddate'] as const) {
    const texts = sanctions.map((one) => readText(one[name])).filter((text) => text !== '');
    const [first] = texts;
    if (first !== undefined && texts.every((text) => parseDay(text) === null))
      throw new BadRegisterFile(`no ${name} is a day such as 03-Mar-2024, but ${first.slice(0, 40)}; ${ADVICE}`);
  }
}

function parseSanction(fields: Readonly<Record<string, unknown>>): ParsedRow {
  const read: SanctionFields = (name) => readText(fields[name]);
  const reject = (rejected: string) => ({ rejected, row: JSON.stringify(fields) });
  const described = readDescriptionFields(read('description'));
  const sponsor_name = read('sponsorname') || read('tradingname');
  const sanction = read('sanctionimposed') || described.get('sanction imposed') || '';
  if (sponsor_name === '') return reject('no name');
  if (sanction === '') return reject('no sanction');
  const abn = parseAbn(read('abn'));
  const noticed = read('sanctioninfrinoticedate') || (described.get('date of infringement notice') ?? '');
  const imposed_on = parseDay(read('sanctionimposeddatetext')) ?? parseDay(noticed);
  const ends = read('sanctionenddate');
  const ended_on = parseDay(ends);
  const sanctioned = {
    abn,
    sponsor_name,
    trading_name: read('tradingname') || null,
    state: read('state') || null,
    postcode: read('postcode').padStart(read('postcode') === '' ? 0 : 4, '0') || null,
    sanction,
    obligation_breached: described.get('obligation breached') || read('obligationbreached') || null,
    imposed_on,
    ended_on,
    // Text that is no day must not end a sanction.
    end_text: ended_on === null ? ends || null : null,
  };
  const long = Object.entries(sanctioned).find(([, value]) => (value?.length ?? 0) > MAX_FIELD_LENGTH);
  if (long !== undefined) return reject(`${long[0]} has more than ${MAX_FIELD_LENGTH} characters`);
  return { keys: [abn], line: buildSanctionLine(sanctioned) };
}

function readText(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? readRegisterText(value) : '';
}

/** The page writes 03-Mar-2024. A spreadsheet that saved the answer may write 03/03/2024. */
function parseDay(text: string): string | null {
  return parseNamedMonthDay(text) ?? parseSlashDay(text);
}
