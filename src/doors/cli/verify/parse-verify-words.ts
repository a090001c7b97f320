import { type ParsedOptions, parseOptions, SWITCH, VALUE } from '#doors/cli/parse-options.ts';

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

const OPTIONS = {
  keys: VALUE,
  witness: VALUE,
  authority: VALUE,
  policy: VALUE,
  checkpoint: VALUE,
  consistency: VALUE,
  'source-file': VALUE,
  remember: SWITCH,
  json: SWITCH,
  'no-color': SWITCH,
};

/** Parses the words after `svc verify`. */
export function parseVerifyWords(argv: readonly string[]): ParsedOptions<VerifyRequest> {
  return parseOptions(argv, OPTIONS, (values, [file, ...rest]) => {
    if (file === undefined || rest.length > 0) return 'verify takes exactly one file';
    const { keys = null, witness = null, authority = null, policy = null } = values;
    const { checkpoint = null, consistency = null, remember = false, json = false } = values;
    const { 'source-file': sourceFile = null, 'no-color': plain = false } = values;
    if (remember && keys === null) return '--remember needs --keys <file>: it saves the keys of that file';
    if (consistency !== null && checkpoint === null)
      return '--consistency needs --checkpoint <file>: it proves the step between two checkpoints';
    return { file, keys, witness, authority, policy, checkpoint, consistency, sourceFile, remember, json, plain };
  });
}
