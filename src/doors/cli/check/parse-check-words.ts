import {
  CONNECTION_OPTIONS,
  listGiven,
  parseOptions,
  type RequestIn,
  SWITCH,
  VALUE,
} from '#doors/cli/parse-options.ts';

/** The help of `svc check`. */
export const CHECK_HELP = `Check a spreadsheet of suppliers: one row out for each row in.

Usage: svc check --csv <in.csv> --out <out.csv> [options]

Each row gets an Evidence Card for its ABN, compared with its name. If the file
has an address, the address is looked up too. <out.csv> has the columns of your
file, then the results. It opens in Excel.

Nothing is sent before the whole file has been read. Start with --dry-run: it
shows how the columns were understood and what the checks cost.

If it stops (Ctrl-C, a crash, no network), run the same command again. It
continues where it stopped, and no row is checked or charged twice. Rows that
failed because the service or a source was down are checked again, only these.

Options:
  --csv <file>          The file: commas, semicolons or tabs, as Excel saves it.
  --out <file>          Where to save the results. While it runs, the progress
                        is in <file>.journal.
  --columns <list>      What the columns are, when the header does not say:
                          abn,other,name,address  from left to right
                          abn=Tax no,name=Payee   by the names in the header
                          address=Street+Suburb   joined from several columns
                          name=                   no names are compared
                        By names, the columns that you leave out are still
                        recognised by the header. By place, they are not.
  --reference <text>    Your deal or file id, kept with every record.
  --source-version <v>  The G-NAF version for addresses (default: the current).
  --encoding <name>     utf-8 (default), utf-16le or windows-1252.
  --dry-run             Show how the file is understood, and the price.
  --max-cost <dollars>  Refuse to start if it would cost more.
  --yes                 Accept the price without a question.
  --force               Replace <out.csv> if it exists.
  --restart             Forget an unfinished run and check every row again.
  --json                Print the summary, or the dry run, as one JSON value.
  --token, --profile, --base-url, --timeout, --no-color
                        As for every command.

Exit codes:
  0    every row and address was checked, whatever its verdict: an address
       that is not found is a result, and the summary counts it
  1    some rows or addresses could not be checked (error_code and
       address_error_code say why), or the service refused the account
  2    the command line or the file is invalid; nothing was sent
  3    the service cannot be reached; run the same command again later
  4    the key is missing or invalid
  130  stopped by Ctrl-C; run the same command to continue
`;

const OPTIONS = {
  csv: VALUE,
  out: VALUE,
  columns: VALUE,
  reference: VALUE,
  'source-version': VALUE,
  encoding: VALUE,
  'max-cost': VALUE,
  'dry-run': SWITCH,
  yes: SWITCH,
  force: SWITCH,
  restart: SWITCH,
  json: SWITCH,
  'no-color': SWITCH,
  ...CONNECTION_OPTIONS,
};

/** Parses the words after `svc check`. */
export function parseCheckWords(argv: readonly string[]) {
  return parseOptions(argv, OPTIONS, (values, positionals) => {
    const { csv, out, columns = null, reference = null, encoding = null } = values;
    const { yes = false, force = false, restart = false, json = false } = values;
    const { 'source-version': sourceVersion = null, 'dry-run': dryRun = false, 'no-color': plain = false } = values;
    if (positionals.length > 0) return 'check takes options only: give the file with --csv <in.csv>';
    if (!csv) return 'check needs --csv <in.csv>';
    if (!out) return 'check needs --out <out.csv>';
    const maxCostCents = values['max-cost'] === undefined ? null : parseDollars(values['max-cost']);
    if (Number.isNaN(maxCostCents)) return '--max-cost must be an amount in dollars, such as 20 or 12.50';
    const wanted = { csv, out, columns, reference, encoding, sourceVersion, maxCostCents, given: listGiven(values) };
    return { ...wanted, dryRun, yes, force, restart, json, plain };
  });
}

/** The options of `svc check`; `given` has the options that every command takes. */
export type CheckRequest = RequestIn<typeof parseCheckWords>;

function parseDollars(text: string): number {
  const found = /^(?:A?\$)?(\d{1,7})(?:\.(\d{2}))?$/.exec(text.trim());
  return found === null ? Number.NaN : Number(found[1]) * 100 + Number(found[2] ?? 0);
}
