import { writeFileSync } from 'node:fs';

const BODY_WEIGHTS = [3, 5, 7, 9, 11, 13, 15, 17, 19];
const MODULUS = 89;

/** An ABN with right check digits around the nine digits of a number. */
export function buildAbn(number: number): string {
  const body = String(number).padStart(9, '0');
  const sum = BODY_WEIGHTS.reduce((total, weight, index) => total + weight * Number(body[index]), 0);
  // The two leading digits, less ten, must bring the weighted sum to a multiple of the modulus.
  return `${10 + ((MODULUS - (sum % MODULUS)) % MODULUS)}${body}`;
}

/** Writes a bulk extract file of invented companies, the first of which has the ABN `buildAbn(firstNumber)`. */
export function writeBulkExtract(path: string, firstNumber: number, rowCount: number, name: string): void {
  const rows = Array.from({ length: rowCount }, (_, index) => buildElement(buildAbn(firstNumber + index), name, index));
  const head = `<?xml version="1.0"?><Transfer error="none"><TransferInfo><RecordCount>${rowCount}</RecordCount><ExtractTime>2026-11-08T08:00:00</ExtractTime></TransferInfo>`;
  writeFileSync(path, `${head}\n${rows.join('\n')}\n</Transfer>\n`);
}

function buildElement(abn: string, name: string, index: number): string {
  return (
    `<ABR recordLastUpdatedDate="20261101" replaced="N"><ABN status="ACT" ABNStatusFromDate="20100101">${abn}</ABN>` +
    '<EntityType><EntityTypeInd>PRV</EntityTypeInd><EntityTypeText>Australian Private Company</EntityTypeText></EntityType>' +
    `<MainEntity><NonIndividualName type="MN"><NonIndividualNameText>${name} ${index} PTY LTD</NonIndividualNameText>` +
    '</NonIndividualName><BusinessAddress><AddressDetails><State>NSW</State><Postcode>2000</Postcode></AddressDetails>' +
    '</BusinessAddress></MainEntity><GST status="ACT" GSTStatusFromDate="20100101" /></ABR>'
  );
}
