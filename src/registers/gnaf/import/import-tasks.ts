import { BadRegisterFile } from '#domain/extracts/register-dataset.ts';
import { type InputFile, listInputFiles } from '#registers/gnaf/files/input-files.ts';
import { AUTHORITY_TABLES, isStandardName, TABLES_OF_STATE } from '#registers/gnaf/files/table-rules.ts';
import { filesOfAuthority, filesOfTable } from '#registers/gnaf/rows/standard-names.ts';

/** A part of an import that shares no shard with any other part. */
export type ImportTask = { layout: 'core' | 'standard'; files: InputFile[]; authorityFiles: InputFile[] };

const STATE_FILE = /^(ACT|NSW|NT|OT|QLD|SA|TAS|VIC|WA)_/i;
const AUTHORITY_FILE = /^Authority_Code_/i;

/** Lists the tasks of an import from one path or many. Throws a BadRegisterFile if the register is incomplete. */
export async function planImport(paths: string | readonly string[]): Promise<ImportTask[]> {
  const files = await listInputFiles(paths);
  const isStandard = files.some((file) => isStandardName(file.name));
  const stray = isStandard ? files.find((file) => !isStandardName(file.name)) : undefined;
  if (stray !== undefined)
    throw new BadRegisterFile(`${stray.source} is not a table of the standard layout, but the other files are`);
  requireEachOnce(files, isStandard);
  const tasks = buildImportTasks(files, isStandard ? 'standard' : 'core');
  if (isStandard) for (const task of tasks) requireTables(task);
  return tasks;
}

// Core files with the same name may be in different folders. The name of a standard table is unique in the register.
function requireEachOnce(files: InputFile[], isStandard: boolean): void {
  const known = new Map<string, InputFile>();
  for (const file of files) {
    const key = isStandard ? file.name.toUpperCase() : file.source.replace(/\.(gz|zst)$/i, '');
    const twin = known.get(key);
    if (twin !== undefined) throw new BadRegisterFile(`${twin.source} and ${file.source} are the same table`);
    known.set(key, file);
  }
}

function requireTables({ files, authorityFiles }: ImportTask): void {
  const missing = [
    ...TABLES_OF_STATE.filter((table) => filesOfTable(files, table).length === 0),
    ...AUTHORITY_TABLES.filter((table) => filesOfAuthority(authorityFiles, table).length === 0).map(
      (table) => `Authority Code ${table}`,
    ),
  ];
  if (missing.length === 0) return;
  const state = findState(files[0]?.name ?? '') ?? 'the register';
  throw new BadRegisterFile(`${state} lacks the tables ${missing.join(', ')}`);
}

function findState(fileName: string): string | null {
  return STATE_FILE.exec(fileName)?.[1]?.toUpperCase() ?? null;
}

/** Splits the files into tasks: one per state if the file names have the state, otherwise one for all. The largest comes first. */
function buildImportTasks(files: InputFile[], layout: ImportTask['layout']): ImportTask[] {
  const authorityFiles = files.filter((file) => AUTHORITY_FILE.test(file.name));
  const tables = files.filter((file) => !AUTHORITY_FILE.test(file.name));
  const haveStates = tables.every(({ name }) => STATE_FILE.test(name));
  const groups = Map.groupBy(tables, ({ name }) => (haveStates ? findState(name) : null));
  const tasks = [...groups.values()].map((group) => ({ layout, files: group, authorityFiles }));
  return tasks.sort((left, right) => storedBytes(right) - storedBytes(left));
}

/** The stored size of the files of a task, in bytes. */
export function storedBytes(task: ImportTask): number {
  return task.files.reduce((sum, file) => sum + file.storedBytes, 0);
}
