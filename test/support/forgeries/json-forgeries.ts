import { type Bytes, encodeText } from '#domain/log/bytes/bytes.ts';
import type { LoggedRecord } from '#test/support/evidence-files.ts';
import { type Forgery, forgeBytes } from './byte-changes.ts';
import { changeProof, elsewhere, genuine, logAgain, older, sealAgain } from './log-world.ts';

type Path = readonly (string | number)[];
type Json = Record<string | number, unknown>;

/** Forges the JSON of a record in every way that this file knows. */
export async function listJsonForgeries(record: LoggedRecord, bytes: Bytes): Promise<Forgery[]> {
  const fields = listChangedFields(record);
  const again = fields.map(({ how, record: changed }) => ({ how: `${how}, sealed again`, record: sealAgain(changed) }));
  const logged = await Promise.all(
    fields.map(async ({ how, record: changed }) => ({
      how: `${how}, logged by a forger`,
      record: await logAgain(changed),
    })),
  );
  const changed = [...fields, ...again, ...logged, ...listSwapped(record)];
  return [
    ...forgeBytes(bytes, 250, 1),
    ...changed.map(({ how, record: one }) => ({ how, bytes: encodeText(JSON.stringify({ ok: true, record: one })) })),
  ];
}

type Changed = { how: string; record: LoggedRecord };

/** Changes each field of a record: its value, its presence and its neighbours. */
function listChangedFields(record: LoggedRecord): Changed[] {
  const { log: _, record_sha256: __, ...content } = record;
  return listPaths(content).flatMap((path) => {
    const name = path.join('.');
    const own = readAt(content, path);
    const values = listOtherValues(own);
    return [
      ...values.map((value) => ({ how: `${name} = ${JSON.stringify(value)}`, record: putAt(record, path, value) })),
      { how: `${name} removed`, record: putAt(record, path, undefined) },
      { how: `a field beside ${name}`, record: putAt(record, [...path.slice(0, -1), 'added'], own) },
    ];
  });
}

// Words that change what a record says: its day, its source, and whether it is a sample.
const TELLING: Record<string, readonly unknown[]> = {
  snapshot: ['live', 'sample', 'synthetic_fixture_unsearched'],
  completed: ['pending_reconciliation'],
  active: ['cancelled'],
};

function listOtherValues(value: unknown): readonly unknown[] {
  if (typeof value === 'number') return [value + 1, -value, String(value), null];
  if (typeof value === 'boolean') return [!value, null];
  if (typeof value !== 'string') return [];
  const day = /^\d{4}-\d{2}-\d{2}T/.test(value) ? [value.replace('2026', '2025'), value.replace('-11-', '-12-')] : [];
  return [...(TELLING[value] ?? []), ...day, `${value} `, value.toLowerCase(), `${value}\u200b`, null, [value]].filter(
    (one) => one !== value,
  );
}

/** Exchanges proofs, checkpoints and salts between genuine files, and damages proofs. */
function listSwapped(record: LoggedRecord): Changed[] {
  // The same record with an older checkpoint is genuine.
  const isOther = (one: LoggedRecord) => one.log.index !== record.log.index || one.log.checkpoint.startsWith('other');
  const others = [...genuine.records, ...older.records, ...elsewhere.records].filter(isOther);
  const swapped = others.flatMap((other, at) => [
    { how: `the log of record ${at}`, record: { ...record, log: other.log } },
    { how: `the proof of record ${at}`, record: { ...record, log: { ...record.log, proof: other.log.proof } } },
    {
      how: `the checkpoint of record ${at}`,
      record: changeProof(record, () => ({ checkpoint: other.log.checkpoint })),
    },
    { how: `the content of record ${at}`, record: { ...other, log: record.log } },
    { how: `the id of record ${at}`, record: { ...record, record_id: other.record_id } },
  ]);
  const damaged = [
    changeProof(record, ({ hashes }) => ({ hashes: hashes.slice(1) })),
    changeProof(record, ({ hashes }) => ({ hashes: hashes.slice(0, -1) })),
    changeProof(record, ({ hashes }) => ({ hashes: [...hashes, ...hashes.slice(-1)] })),
    changeProof(record, ({ hashes }) => ({ hashes: [...hashes].reverse() })),
    changeProof(record, () => ({ hashes: [] })),
    changeProof(record, () => ({ extra: null })),
    changeProof(record, () => ({ extra: new Uint8Array(32) })),
    changeProof(record, ({ extra }) => ({ extra: extra?.slice(1) ?? null })),
    ...[1, 2, 3, 4, 5, 2 ** 40].map((index) => changeProof(record, () => ({ index }))),
  ];
  return [...swapped, ...damaged.map((one, at) => ({ how: `damaged proof ${at}`, record: one }))].filter(
    ({ record: one }) => JSON.stringify(one) !== JSON.stringify(record),
  );
}

function listPaths(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, one]) => listPaths(one, [...path, name]));
}

function readAt(value: unknown, path: Path): unknown {
  return path.reduce((one, name) => (one as Json)[name], value);
}

function putAt<T>(value: T, path: Path, wanted: unknown): T {
  const copy = structuredClone(value);
  const parent = readAt(copy, path.slice(0, -1)) as Json;
  const name = path.at(-1) ?? '';
  if (wanted === undefined) delete parent[name];
  else parent[name] = wanted;
  return copy;
}
