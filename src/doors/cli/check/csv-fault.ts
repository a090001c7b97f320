/** A file that cannot be used, and why. */
export class CsvFault extends Error {
  override readonly name = 'CsvFault';
}
