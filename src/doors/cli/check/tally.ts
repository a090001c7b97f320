import type { CheckedRow } from './checked-row.ts';

/** Returns the counts of no rows. */
export function buildTally() {
  const none = (): Record<string, number> => ({});
  return {
    rows: 0,
    checked: 0,
    failed: 0,
    empty: 0,
    verdicts: none(),
    error_codes: none(),
    /** Of the checked rows, those without a comparison of names. */
    names_not_compared: 0,
    sample_rows: 0,
    addresses: { verdicts: none(), not_given: 0, failed: 0, error_codes: none() },
    sample_addresses: 0,
    records: 0,
    /** Rows that failed with a temporary fault. */
    to_check_again: 0,
  };
}

/** The counts of a run: each row is counted once by its card, and addresses apart. */
export type Tally = ReturnType<typeof buildTally>;

/** Counts one more row. */
export function countRow(tally: Tally, row: CheckedRow): void {
  const { state, verdict, code, address } = row;
  tally.rows += 1;
  tally[state] += 1;
  tally.records += row.records;
  tally.to_check_again += Number(row.mayPass);
  tally.sample_rows += Number(row.isSample);
  tally.names_not_compared += Number(row.isNameLeftOut);
  countOne(tally.verdicts, verdict);
  countOne(tally.error_codes, code);
  if (address === null) return;
  tally.sample_addresses += Number(address.isSample);
  tally.addresses.failed += Number(address.code !== null);
  tally.addresses.not_given += Number(address.verdict === null && address.code === null);
  countOne(tally.addresses.verdicts, address.verdict);
  countOne(tally.addresses.error_codes, address.code);
}

/** Whether everything that the file asks for was checked. */
export function isComplete({ failed, addresses }: Tally): boolean {
  return failed + addresses.failed === 0;
}

function countOne(counts: Record<string, number>, key: string | null): void {
  if (key !== null) counts[key] = (counts[key] ?? 0) + 1;
}
