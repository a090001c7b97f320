import { posix } from 'node:path';
import { listZipEntries, type ZipEntry } from '#base/zip-entries.ts';
import { BadWorkbook, type WorkbookLimits } from './bad-workbook.ts';
import { findAttribute, readXmlPart, type WorkbookPart } from './stream-xml.ts';

/** A link from a part to another one inside the workbook. */
export type Relation = { id: string; kind: string; target: string };

/** The parts of a workbook and the links between them. */
export type WorkbookParts = {
  /** Returns a part; throws a BadWorkbook if it is missing or too large. */
  read(name: string): WorkbookPart;
  /** Returns a part that only describes others and so is small; throws as `read` does. */
  readSmall(name: string): WorkbookPart;
  /** The links of a part, or of the workbook file itself for `''`; throws a BadWorkbook if there is no list of them. */
  listRelations(name: string): Promise<Relation[]>;
};

/** Opens the parts of an XLSX file; throws a BadWorkbook or a DamagedZip if it is not one. */
export async function openWorkbookParts(bytes: Buffer, limits: WorkbookLimits): Promise<WorkbookParts> {
  const entries = await listZipEntries(bytes);
  if (entries.length > limits.entries)
    throw new BadWorkbook(`the workbook has ${entries.length} parts, where at most ${limits.entries} are allowed`);
  // Part names differ in more than case.
  const byName = new Map<string, ZipEntry>();
  for (const entry of entries) {
    const name = entry.name.toLowerCase();
    if (byName.has(name)) throw new BadWorkbook(`the workbook has two parts named ${entry.name}`);
    byName.set(name, entry);
  }
  const readUpTo = (maxBytes: number, name: string): WorkbookPart => {
    const entry = byName.get(name.toLowerCase());
    if (entry === undefined) throw new BadWorkbook(`the workbook has no part ${name}`);
    if (entry.sizeBytes > maxBytes)
      throw new BadWorkbook(`${name} has ${entry.sizeBytes} bytes, where at most ${maxBytes} are allowed`);
    return { name, open: entry.open };
  };
  const readSmall = (name: string) => readUpTo(limits.smallPartBytes, name);
  return {
    read: (name) => readUpTo(limits.partBytes, name),
    readSmall,
    listRelations: (name) => readRelations(name, readSmall(relationsOf(name)), limits),
  };
}

function relationsOf(part: string): string {
  return posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`);
}

async function readRelations(from: string, part: WorkbookPart, limits: WorkbookLimits): Promise<Relation[]> {
  const relations = new Map<string, Relation>();
  await readXmlPart(part, 'Relationships', {
    open(name, attributes) {
      // Links to other files are never followed.
      if (name !== 'Relationship' || findAttribute(attributes, 'TargetMode') === 'External') return;
      const id = findAttribute(attributes, 'Id') ?? '';
      if (relations.has(id)) throw new BadWorkbook(`${part.name} has two relations ${id.slice(0, 40)}`);
      const kind = findAttribute(attributes, 'Type')?.split('/').at(-1) ?? '';
      relations.set(id, { id, kind, target: resolveTarget(from, findAttribute(attributes, 'Target') ?? '') });
      if (relations.size > limits.relations)
        throw new BadWorkbook(`${part.name} has more than ${limits.relations} relations`);
    },
    text: () => undefined,
    close: () => undefined,
  });
  return [...relations.values()];
}

function resolveTarget(from: string, target: string): string {
  const path = posix.join(target.startsWith('/') ? '' : posix.dirname(from), target).replace(/^\//, '');
  if (path.startsWith('..')) throw new BadWorkbook(`a relation leads outside the workbook: ${target.slice(0, 100)}`);
  return path;
}
