import {
  CONNECTION_OPTIONS,
  listGiven,
  type ParsedOptions,
  parseOptions,
  SWITCH,
  VALUE,
} from '#doors/cli/parse-options.ts';

/** The options of `svc check`; `given` has the options that every command takes. */
export type CheckRequest = {
  csv: string;
  out: string;
  columns: string | null;
  reference: string | null;
  sourceVersion: string | null;
  encoding: string | null;
  maxCostCents: number | null;
  dryRun: boolean;
  yes: boolean;
  force: boolean;
  restart: boolean;
  json: boolean;
  plain: boolean;
  given: ReadonlyMap<string, string>;
};

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
export function parseCheckWords(argv: readonly string[]): ParsedOptions<CheckRequest> {
  return parseOptions(argv, OPTIONS, (values, positionals) => {
    const { csv, out, columns = null, reference = null, encoding = null } = values;
    if (positionals.length > 0) return 'check takes options only: give the file with --csv <in.csv>';
    if (!csv) return 'check needs --csv <in.csv>';
    if (!out) return 'check needs --out <out.csv>';
    const maxCostCents = values['max-cost'] === undefined ? null : parseDollars(values['max-cost']);
    if (Number.isNaN(maxCostCents)) return '--max-cost must be an amount in dollars, such as 20 or 12.50';
    return {
      csv,
      out,
      columns,
      reference,
      encoding,
      sourceVersion: values['source-version'] ?? null,
      maxCostCents,
      dryRun: values['dry-run'] === true,
      yes: values.yes === true,
      force: values.force === true,
      restart: values.restart === true,
      json: values.json === true,
      plain: values['no-color'] === true,
      given: listGiven(values),
    };
  });
}

function parseDollars(text: string): number {
  const found = /^(?:A?\$)?(\d{1,7})(?:\.(\d{2}))?$/.exec(text.trim());
  return found === null ? Number.NaN : Number(found[1]) * 100 + Number(found[2] ?? 0);
}
