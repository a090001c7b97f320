import { type Cell, writeCell } from '#base/xlsx/cell.ts';
import type { SheetRow } from '#base/xlsx/sheet-rows.ts';
import { buildAppointmentLine } from '#domain/entities/insolvency-appointment.ts';
import { parseExtractTime } from '#domain/extracts/parse-extract-time.ts';
import type { ParsedRow, SheetParser, WorkbookDataset } from '#domain/extracts/register-dataset.ts';
import { isRealDay, parseSlashDay } from '#domain/extracts/register-day.ts';
import { openHeaderFinder, readCellText, type SheetColumns } from '#domain/extracts/sheet-header.ts';
import { parseShortenedAcn } from '#domain/identifiers/acn.ts';

/** All columns of the sheet, in ASIC's words; its line breaks and spaces are joined. */
export const APPOINTMENT_COLUMNS = [
  'Data to',
  'ACN No',
  'Organisation name',
  'Appointee (person or company)',
  'Appointment type',
  'Effective date',
  'Period (Year month)',
  'Period (financial year)',
  'Industry type (division)',
  'Industry type (subdivision)',
  'Industry type (group)',
  'State of incorporation (state or territory)',
  'Principal place of business (state or territory)',
  'Principal place of business (area)',
  'Principal place of business (postcode)',
  'Series 1 (companies entering)',
  'Series 2 (all appointments)',
] as const;

// The header is on row 7, below titles; a few rows more or fewer do no harm.
const HEADER_WITHIN_ROWS = 30;
const ADVICE = 'download ASIC’s workbook of Series 1 and Series 2, or report that its columns changed';

/** The import of ASIC's insolvency statistics: the sheet of single appointments, by ACN. */
export const INSOLVENCY_DATASET: WorkbookDataset = {
  dataset: 'asic-insolvency',
  parserVersion: 'asic-insolvency-1',
  fileEndings: ['.xlsx'],
  isDated: true,
  keyColumns: { acn: 'plain' },
  sheets: ['Data set'],
  openSheetParser,
};

function openSheetParser(): SheetParser {
  const header = openHeaderFinder(APPOINTMENT_COLUMNS, { withinRows: HEADER_WITHIN_ROWS, advice: ADVICE });
  let dataTo = '';
  let newest = '';
  return {
    take(row, emit) {
      const columns = header.take(row);
      if (columns === null) return;
      const stated = readDay(columns(row, 'Data to'));
      if (stated !== null && stated > dataTo) dataTo = stated;
      const began = readDay(columns(row, 'Effective date'));
      if (began !== null && began > newest) newest = began;
      emit(parseAppointment(row, columns));
    },
    end() {
      header.end();
      // The workbook is saved weeks after the last day that it covers, so its own time would claim too much.
      const until = dataTo || newest;
      return { extractedAt: until === '' ? null : parseExtractTime(`${until}T00:00:00`) };
    },
  };
}

function parseAppointment(row: SheetRow, columns: SheetColumns): ParsedRow {
  const text = (column: (typeof APPOINTMENT_COLUMNS)[number]) => readCellText(columns(row, column));
  const reject = (rejected: string) => ({ rejected, row: row.cells.map(writeCell).join('\t') });
  const acn = parseShortenedAcn(text('ACN No'));
  if (acn === null) return reject(`no valid ACN: ${JSON.stringify(text('ACN No'))}`);
  const organisation_name = text('Organisation name');
  const appointment_type = text('Appointment type');
  if (organisation_name === '') return reject('no organisation name');
  if (appointment_type === '') return reject('no appointment type');
  const effective_on = readDay(columns(row, 'Effective date'));
  if (effective_on === null) return reject(`no valid date: ${JSON.stringify(text('Effective date'))}`);
  const first = text('Series 1 (companies entering)').toLowerCase();
  if (first !== 'yes' && first !== 'no') return reject(`Series 1 is neither Yes nor No: ${JSON.stringify(first)}`);
  const line = buildAppointmentLine({
    acn,
    organisation_name,
    appointee: text('Appointee (person or company)') || null,
    appointment_type,
    effective_on,
    is_first_entry: first === 'yes',
    industry_division: text('Industry type (division)') || null,
    industry_subdivision: text('Industry type (subdivision)') || null,
    industry_group: text('Industry type (group)') || null,
    state_of_incorporation: text('State of incorporation (state or territory)') || null,
    business_state: text('Principal place of business (state or territory)') || null,
    business_area: text('Principal place of business (area)') || null,
    business_postcode: padPostcode(text('Principal place of business (postcode)')),
  });
  return { keys: [acn], line };
}

function readDay(cell: Cell | null): string | null {
  if (cell?.kind === 'day') return cell.day;
  const text = readCellText(cell);
  return parseSlashDay(text) ?? (/^\d{4}-\d{2}-\d{2}$/.test(text) && isRealDay(text) ? text : null);
}

// A spreadsheet drops the leading zero of 0800.
function padPostcode(text: string): string | null {
  return text === '' ? null : text.padStart(4, '0');
}
