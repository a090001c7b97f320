import { once } from 'node:events';
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { buildEntity, type MadeUpEntity, openRandom, withAbnCheck } from './made-up-entities.ts';
import { buildMadeUpName } from './made-up-names.ts';

const ABN_FILES = 20;
const FLUSH_LENGTH = 1 << 20;
const TYPES = { IND: 'Individual/Sole Trader', PRV: 'Australian Private Company', TRT: 'Discretionary Trading Trust' };
const COMPANY_HEADER =
  'Company Name\tACN\tType\tClass\tSub Class\tStatus\tDate of Registration\tDate of Deregistration\tPrevious State of Registration\tState Registration number\tModified since last report\tCurrent Name Indicator\tABN\tCurrent Name\tCurrent Name Start Date';
const NAME_HEADER = 'REGISTER_NAME\tBN_NAME\tBN_STATUS\tBN_REG_DT\tBN_CANCEL_DT\tBN_STATE_NUM\tBN_STATE_OF_REG\tBN_ABN';

/** Writes an ABN Bulk Extract of made-up entities: 20 files in the real format. */
export async function writeAbnExtract(folder: string, count: number, changed: boolean): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const perFile = Math.ceil(count / ABN_FILES);
  for (let file = 0; file < ABN_FILES; file++) {
    const from = file * perFile;
    const to = Math.min(count, from + perFile);
    const name = `20261101Public${String(file + 1).padStart(2, '0')}.xml`;
    const head = `<?xml version="1.0"?><Transfer error="none" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="BulkExtract.xsd"><TransferInfo><FileSequenceNumber>${file + 1}</FileSequenceNumber><RecordCount>${Math.max(0, to - from)}</RecordCount><ExtractTime>2026-11-01T08:00:00</ExtractTime></TransferInfo>\n`;
    await writeLines(
      join(folder, name),
      head,
      from,
      to,
      (place) => buildAbr(buildEntity(place, changed)),
      '</Transfer>\n',
    );
  }
}

/** Writes a company dataset of made-up companies: one name in four is a former one. */
export async function writeCompanies(path: string, count: number): Promise<void> {
  await writeLines(path, `\uFEFF${COMPANY_HEADER}\n`, 0, count, buildCompanyLine, '');
}

/** Writes a business names dataset of made-up names in the eight-column layout. */
export async function writeBusinessNames(path: string, count: number): Promise<void> {
  await writeLines(path, `\uFEFF${NAME_HEADER}\n`, 0, count, buildNameLine, '');
}

async function writeLines(
  path: string,
  head: string,
  from: number,
  to: number,
  build: (place: number) => string,
  tail: string,
): Promise<void> {
  const out = createWriteStream(path);
  let text = head;
  for (let place = from; place < to; place++) {
    text += build(place);
    if (text.length < FLUSH_LENGTH) continue;
    if (!out.write(text)) await once(out, 'drain');
    text = '';
  }
  out.end(text + tail);
  await finished(out);
}

function buildAbr(entity: MadeUpEntity): string {
  const place = `<BusinessAddress><AddressDetails><State>${entity.state}</State><Postcode>${entity.postcode}</Postcode></AddressDetails></BusinessAddress>`;
  const who =
    entity.kind === 'IND'
      ? `<LegalEntity><IndividualName type="LGL"><NameTitle>MX</NameTitle><GivenName>${entity.given}</GivenName><FamilyName>${entity.family}</FamilyName></IndividualName>${place}</LegalEntity>`
      : `<MainEntity><NonIndividualName type="MN"><NonIndividualNameText>${entity.name}</NonIndividualNameText></NonIndividualName>${place}</MainEntity>`;
  const asic = entity.acn === null ? '' : `<ASICNumber ASICNumberType="undetermined">${entity.acn}</ASICNumber>`;
  const other =
    entity.tradingName === null
      ? ''
      : `<OtherEntity><NonIndividualName type="TRD"><NonIndividualNameText>${entity.tradingName}</NonIndividualNameText></NonIndividualName></OtherEntity>`;
  const gstDay = entity.gst === 'NON' ? '19000101' : entity.day;
  return `<ABR recordLastUpdatedDate="${entity.day}" replaced="N"><ABN status="${entity.active ? 'ACT' : 'CAN'}" ABNStatusFromDate="${entity.day}">${entity.abn}</ABN><EntityType><EntityTypeInd>${entity.kind}</EntityTypeInd><EntityTypeText>${TYPES[entity.kind]}</EntityTypeText></EntityType>${who}${asic}<GST status="${entity.gst}" GSTStatusFromDate="${gstDay}" />${other}</ABR>\n`;
}

/** The name on a row of the made-up company dataset. */
export function companyNameAt(place: number): string {
  return `${buildMadeUpName(openRandom(place * 2 + 7))} PTY LTD`;
}

/** The ACN on a row of the made-up company dataset. */
export function companyAcnAt(place: number): string {
  const start = String(1 + Math.floor(place / 4) * 3 + (place % 4 === 3 ? 2 : place % 4)).padStart(8, '0');
  let sum = 0;
  for (let index = 0; index < 8; index++) sum += Number(start[index]) * (8 - index);
  return start + ((10 - (sum % 10)) % 10);
}

function buildCompanyLine(place: number): string {
  const acn = companyAcnAt(place);
  const former = place % 4 === 3;
  const now = former ? companyNameAt(place - 1) : '';
  return `${companyNameAt(place)}\t${acn}\tAPTY\tLMSH\tPROP\tREGD\t08/01/1990\t\t\t\t\t${former ? '' : 'Y'}\t${withAbnCheck(acn)}\t${now}\t${former ? '28/01/2016' : ''}\n`;
}

/** The name on a row of the made-up business names dataset. */
export function businessNameAt(place: number): string {
  return buildMadeUpName(openRandom(place * 2 + 3));
}

function buildNameLine(place: number): string {
  const gone = place % 3 === 0;
  const abn = buildEntity(place, false).abn;
  return `BUSINESS NAMES\t${businessNameAt(place)}\t${gone ? 'Deregistered' : 'Registered'}\t02/06/2015\t${gone ? '12/10/2017' : ''}\t\t\t${abn}\n`;
}
