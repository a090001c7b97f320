import { parseOptions, type RequestIn, SWITCH, VALUE } from '#doors/cli/parse-options.ts';

/** Renders the help of `svc verify`; `program` is how people start it. */
export function renderVerifyHelp(program: string): string {
  return `Check an evidence file on this machine: no account, no network, nothing is sent.

Usage: ${program} <file.json|file.pdf|file.zip> [options]

Shows for each of schema, record hash, PDF hash, signature, inclusion,
consistency and timestamp whether it passed, failed or was not checked, and why.
For a ZIP it also checks that the manifest belongs to the signed export and
lists exactly these files, and that each certificate is the one that its record
names.

Options:
  --keys <file>         The keys you trust: evidence-keys.json of the service,
                        or C2SP verifier keys, one per line.
  --witness <file>      The witnesses you trust: their verifier keys, one per
                        line.
  --policy <file>       How many of which witnesses you need (C2SP tlog-policy).
                        Then a file without them is not proven.
  --authority <file>    The timestamp authorities you trust: certificates in
                        PEM. Then a file without a timestamp is not proven.
  --remember            Save these keys and use them when --keys is not given.
                        Refused if they lack a key that was saved before.
  --checkpoint <file>   Another checkpoint of the log, kept by you or received
                        from someone.
  --consistency <file>  The answer of /log/consistency between the two
                        checkpoints.
  --source-file <file>  A register file: check whether the record was read from
                        it (by SHA-256).
  --json                Print only one JSON value.
  --no-color            Print without colour, like NO_COLOR.

Exit codes:
  0    proven: nothing failed, and a trusted key signed every record
  1    a check failed: do not rely on the file
  2    the command line is invalid, or a file named in it cannot be read
  5    not proven: nothing failed, but there was no trusted key, the record was
       not in the log yet, or what you asked for with another option could not
       be checked
  6    nothing to verify: the file is an evidence pack, which is synthetic
  70   an error of this program, which should be reported; nothing was checked
  126  this Node is too old; nothing was checked
`;
}

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
export function parseVerifyWords(argv: readonly string[]) {
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

/** The parsed options of `svc verify`. */
export type VerifyRequest = RequestIn<typeof parseVerifyWords>;
