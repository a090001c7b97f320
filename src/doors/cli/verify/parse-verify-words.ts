/** The parsed options of `svc verify`. */
export type VerifyRequest = {
  file: string;
  keys: string | null;
  witness: string | null;
  authority: string | null;
  policy: string | null;
  checkpoint: string | null;
  consistency: string | null;
  sourceFile: string | null;
  remember: boolean;
  json: boolean;
  plain: boolean;
};

type Parsed = { kind: 'verify'; request: VerifyRequest } | { kind: 'help' } | { kind: 'misuse'; message: string };

const TEXT = { type: 'string' } as const;
const FLAG = { type: 'boolean' } as const;
const OPTIONS = {
  keys: TEXT,
  witness: TEXT,
  authority: TEXT,
  policy: TEXT,
  checkpoint: TEXT,
  consistency: TEXT,
  'source-file': TEXT,
  remember: FLAG,
  json: FLAG,
  'no-color': FLAG,
  help: { type: 'boolean', short: 'h' } as const,
};

/** Parses the words after `svc verify`. */
export function parseVerifyWords(argv: readonly string[]): Parsed {
  const { parseArgs } = process.getBuiltinModule('node:util');
  try {
    const { values, positionals } = parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true });
    if (values.help === true) return { kind: 'help' };
    const [file, ...rest] = positionals;
    if (file === undefined || rest.length > 0) return { kind: 'misuse', message: 'verify takes exactly one file' };
    if (values.remember === true && values.keys === undefined) {
      return { kind: 'misuse', message: '--remember needs --keys <file>: it saves the keys of that file' };
    }
    if (values.consistency !== undefined && values.checkpoint === undefined) {
      return {
        kind: 'misuse',
        message: '--consistency needs --checkpoint <file>: it proves the step between two checkpoints',
      };
    }
    const {
      keys = null,
      witness = null,
      authority = null,
      policy = null,
      checkpoint = null,
      consistency = null,
      remember = false,
      json = false,
    } = values;
    const { 'source-file': sourceFile = null, 'no-color': plain = false } = values;
    return {
      kind: 'verify',
      request: { file, keys, witness, authority, policy, checkpoint, consistency, sourceFile, remember, json, plain },
    };
  } catch (error) {
    return { kind: 'misuse', message: error instanceof Error ? error.message : String(error) };
  }
}
