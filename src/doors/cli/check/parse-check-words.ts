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

type Parsed = { kind: 'check'; request: CheckRequest } | { kind: 'help' } | { kind: 'misuse'; message: string };

const TEXT = { type: 'string' } as const;
const FLAG = { type: 'boolean' } as const;
const OPTIONS = {
  csv: TEXT,
  out: TEXT,
  columns: TEXT,
  reference: TEXT,
  'source-version': TEXT,
  encoding: TEXT,
  'max-cost': TEXT,
  'dry-run': FLAG,
  yes: FLAG,
  force: FLAG,
  restart: FLAG,
  json: FLAG,
  'no-color': FLAG,
  token: TEXT,
  profile: TEXT,
  'base-url': TEXT,
  timeout: TEXT,
  help: { type: 'boolean', short: 'h' } as const,
};
const EVERYWHERE = ['token', 'profile', 'base-url', 'timeout'] as const;

/** Parses the words after `svc check`. */
export function parseCheckWords(argv: readonly string[]): Parsed {
  const { parseArgs } = process.getBuiltinModule('node:util');
  try {
    const { values, positionals } = parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true });
    if (values.help === true) return { kind: 'help' };
    const { csv, out, columns = null, reference = null, encoding = null } = values;
    if (positionals.length > 0) return misuse('check takes options only: give the file with --csv <in.csv>');
    if (!csv) return misuse('check needs --csv <in.csv>');
    if (!out) return misuse('check needs --out <out.csv>');
    const maxCostCents = values['max-cost'] === undefined ? null : parseDollars(values['max-cost']);
    if (Number.isNaN(maxCostCents)) return misuse('--max-cost must be an amount in dollars, such as 20 or 12.50');
    const given = new Map(EVERYWHERE.flatMap((name) => (values[name] ? [[name, values[name]]] : [])));
    return {
      kind: 'check',
      request: {
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
        given,
      },
    };
  } catch (error) {
    return misuse(error instanceof Error ? error.message : String(error));
  }
}

function misuse(message: string): Parsed {
  return { kind: 'misuse', message };
}

function parseDollars(text: string): number {
  const found = /^(?:A?\$)?(\d{1,7})(?:\.(\d{2}))?$/.exec(text.trim());
  return found === null ? Number.NaN : Number(found[1]) * 100 + Number(found[2] ?? 0);
}
