import { createReadStream } from 'node:fs';
import { text } from 'node:stream/consumers';
import { readConfig } from '#app/config.ts';
import { withStores } from '#app/with-stores.ts';
import { parseSourceTime } from '#domain/extracts/source-time.ts';
import { parseSignedCheckpoint, type SignedCheckpoint } from '#domain/log/note/checkpoint.ts';
import { formatVerifierKey, parseVerifierKey, type VerifierKey } from '#domain/log/note/verifier-key.ts';
import { type CheckpointComparison, compareCheckpoint } from '#store/log/compare-checkpoint.ts';
import { findWitnessedCheckpoint, hasSigned, readWitnesses, recordCosignature } from '#store/log/cosignatures.ts';
import { findLastCheckpoint } from '#store/log/last-checkpoint.ts';
import { type LogKey, readLogKeys, rotateLogKey } from '#store/log/log-keys.ts';
import { type RecordedCompromise, recordCompromise } from '#store/log/record-compromise.ts';
import type { Database } from '#store/postgres/database.ts';
import { type Command, type CommandIo, findOption, requireOption, requireWord, UsageError } from './command.ts';
import { complain, printAnswer, printLine, writeLine } from './print-table.ts';

const NOT_BEGUN = 'the evidence log does not exist yet: start the service first';

/** `svc-admin log show` */
export const logShow: Command = {
  usage: 'log show',
  summary: 'Show the keys of the evidence log, its last checkpoint and the last cosigned one',
  async run(input, io) {
    return withStores(io, async ({ db }) => {
      const last = await findLastCheckpoint(db);
      if (last === null) return complain(io, NOT_BEGUN);
      const keys = await readLogKeys(db);
      const witnessed = await findWitnessedCheckpoint(db);
      const shown = {
        keys: keys.map(({ key, validFrom, retiredAt, compromisedSince }) => ({
          vkey: formatVerifierKey(key),
          valid_from: validFrom,
          retired_at: retiredAt,
          compromised_since: compromisedSince,
        })),
        checkpoint: last.note,
        witnessed_checkpoint: witnessed,
      };
      return printAnswer(io, input, shown, () => {
        for (const key of keys) writeLine(io, describeKey(key));
        writeLine(io, `\n${last.note}`);
        writeLine(io, witnessed ?? 'no witness has cosigned a checkpoint');
      });
    });
  },
};

function describeKey({ key, validFrom, retiredAt, compromisedSince }: LogKey): string {
  const retired = retiredAt === null ? 'signs now' : `retired ${retiredAt.toISOString()}`;
  const until = compromisedSince === null ? retired : `${retired}, COMPROMISED since ${compromisedSince.toISOString()}`;
  return `${formatVerifierKey(key)} from ${validFrom.toISOString()}, ${until}`;
}

/** `svc-admin log rotate-key` */
export const logRotateKey: Command = {
  usage: 'log rotate-key [--origin <host/path>]',
  summary: 'Create a new signing key for the evidence log; --origin also renames the log',
  async run(input, io) {
    const origin = findOption(input, 'origin');
    const { logKeySecret: secret } = readConfig(io.env);
    return withStores(io, async ({ db, checkpoints }) => {
      const signer = await rotateLogKey(db, { secret, now: new Date(), origin, checkpoints });
      await checkpoints.flush();
      if (signer === null) return complain(io, NOT_BEGUN);
      // The public key; the private one is never shown.
      const vkey = formatVerifierKey(signer.key);
      return printLine(io, input, { vkey }, vkey);
    });
  },
};

/** `svc-admin log compromise-key` */
export const logCompromiseKey: Command = {
  usage: 'log compromise-key <key id> --since <date-time>',
  summary: 'Publish that a retired key was stolen: its signatures from that time on fail, older ones need another key',
  async run(input, io) {
    const keyId = requireWord(input, 0, 'key id');
    const time = parseSourceTime(requireOption(input, 'since'));
    if (time === null || Date.parse(time) > Date.now())
      throw new UsageError('--since must be a valid date-time in the past, such as 2026-11-15T09:30:00Z');
    return withStores(io, async ({ db }) => {
      const recorded = await recordCompromise(db, keyId, new Date(time));
      if (recorded.refused !== null) return complain(io, describeRefusal(recorded.refused, keyId));
      const vkey = formatVerifierKey(recorded.key.key);
      return printLine(io, input, { vkey, compromised_since: time }, `${vkey} is compromised since ${time}`);
    });
  },
};

function describeRefusal(refused: NonNullable<RecordedCompromise['refused']>, keyId: string): string {
  const words = {
    unknown_key: `the log has no key ${keyId}: svc-admin log show lists them`,
    signs_now: `key ${keyId} is the current signing key: replace it first with svc-admin log rotate-key`,
    marked_earlier: `key ${keyId} is already marked as compromised since that time or earlier`,
    before_its_time: `key ${keyId} signed nothing before it was valid: give that time or a later one`,
  };
  return words[refused];
}

/** `svc-admin log witness` */
export const logWitness: Command = {
  usage: 'log witness <checkpoint file, or -> [--vkey <key of the witness>]',
  summary:
    'Compare a checkpoint kept elsewhere with the log, and store its cosignatures of trusted witnesses; --vkey trusts one more',
  async run(input, io) {
    const signed = await readCheckpoint(io, requireWord(input, 0, 'checkpoint file'));
    const witness = await readWitnessKey(findOption(input, 'vkey'));
    return withStores(io, async ({ db }) => {
      if ((await findLastCheckpoint(db)) === null) return complain(io, NOT_BEGUN);
      const comparison = await compareCheckpoint(db, signed);
      const lines = describeComparison(signed, comparison);
      const collect = { ...io, stdout: { write: (line: string) => lines.push(line.trimEnd()) } };
      const isKept =
        comparison.verdict === 'consistent' && (await keepCosignatures(collect, db, signed, witness)) === 0;
      const { verdict, ownSize, signedBy } = comparison;
      const shown = { verdict, size: signed.checkpoint.size, own_size: ownSize, signed_by: signedBy, lines };
      printLine(io, input, shown, lines.join('\n'));
      return isKept ? 0 : 1;
    });
  },
};

async function readCheckpoint(io: CommandIo, path: string): Promise<SignedCheckpoint> {
  const signed = parseSignedCheckpoint(await text(path === '-' ? io.stdin : createReadStream(path)));
  if (signed.ok) return signed.value;
  throw new Error(`${path} is not a checkpoint: ${signed.why}`);
}

async function readWitnessKey(option: string | null): Promise<VerifierKey | null> {
  if (option === null) return null;
  const key = await parseVerifierKey(option);
  if (!key.ok) throw new UsageError(`--vkey: ${key.why}`);
  if (key.value.type !== 'cosignature') throw new UsageError('--vkey is not a witness key: those have type 4');
  return key.value;
}

function describeComparison(
  { checkpoint }: SignedCheckpoint,
  { verdict, ownSize, signedBy }: CheckpointComparison,
): string[] {
  const signature =
    signedBy === null
      ? 'signature: NOT of this log, so anyone could have written it'
      : `signature: key ${signedBy} of this log`;
  const { origin, size } = checkpoint;
  const verdicts = {
    consistent: `consistent: its ${size} entries are the first of the ${ownSize} in this log`,
    another_log: `another log: ${origin} is not the name of this one`,
    ahead: `AHEAD: it has ${size} entries and this log has ${ownSize}. ${
      signedBy === null
        ? 'This log did not sign it.'
        : 'This log signed it and has lost entries since: see docs/how-to/run-in-production.md'
    }`,
    split_view: `SPLIT VIEW: its ${size} entries are not the first ${size} of this log. ${
      signedBy === null ? 'This log did not sign it.' : 'This log signed both: one of them was forged with its key'
    }`,
    damaged: `DAMAGED: the first ${size} entries of this log no longer match its stored tree, so it cannot be compared: run svc-admin fsck`,
  };
  return [`checkpoint of ${origin}, ${size} entries`, signature, verdicts[verdict]];
}

async function keepCosignatures(
  io: CommandIo,
  db: Database,
  signed: SignedCheckpoint,
  added: VerifierKey | null,
): Promise<number> {
  const { checkpoint, note } = signed;
  if (!(await hasSigned(db, checkpoint.size, note.text))) {
    writeLine(
      io,
      `no cosignature is stored: this log has never signed a tree of ${checkpoint.size} entries under this name`,
    );
    return added === null ? 0 : 1;
  }
  const known = await readWitnesses(db);
  const isNew = added !== null && !known.some(({ name, keyId }) => name === added.name && keyId === added.keyId);
  const ownKeys = (await readLogKeys(db)).map(({ key }) => key);
  let troubles = 0;
  for (const witness of isNew ? [...known, added] : known) {
    const read = await recordCosignature(db, note, checkpoint.size, witness);
    if (read?.ok)
      writeLine(io, `cosigned by ${witness.name} at ${new Date(read.value.timestamp * 1_000).toISOString()}: stored`);
    else if (read !== null || witness === added) troubles += 1;
    if (read !== null && !read.ok) writeLine(io, `NOT STORED: ${read.why}`);
    if (read === null && witness === added) writeLine(io, `NOT STORED: it has no cosignature of ${witness.name}`);
  }
  const believed = [...known, ...(added === null ? [] : [added]), ...ownKeys];
  for (const { name, keyId } of note.signatures) {
    if (believed.some((key) => key.name === name && key.keyId === keyId)) continue;
    writeLine(io, `not checked: the signature of ${name} (${keyId}), whose key is unknown; add it with --vkey`);
  }
  return troubles === 0 ? 0 : 1;
}
