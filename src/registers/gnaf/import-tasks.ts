import type { InputFile } from './input-files.ts';

/** A piece of an import that shares no shard with any other piece. */
export type ImportTask = { layout: 'core' | 'standard'; files: InputFile[]; authorityFiles: InputFile[] };

const STATE_FILE = /^(ACT|NSW|NT|OT|QLD|SA|TAS|VIC|WA)_/i;
const AUTHORITY_FILE = /^Authority_Code_/i;
const STANDARD_FILE = /_ADDRESS_DETAIL_psv\.psv$/i;

/** Splits the files into tasks: one per state where the names tell the state, else one for all; largest first. */
export function buildImportTasks(files: InputFile[]): ImportTask[] {
  const layout = files.some((file) => STANDARD_FILE.test(file.name)) ? 'standard' : 'core';
  const authorityFiles = files.filter((file) => AUTHORITY_FILE.test(file.name));
  const tables = files.filter((file) => !AUTHORITY_FILE.test(file.name));
  const groups = new Map<string, InputFile[]>();
  for (const file of tables) {
    const state = STATE_FILE.exec(file.name)?.[1]?.toUpperCase();
    const group = tables.every((other) => STATE_FILE.test(other.name)) ? (state ?? '') : '';
    groups.set(group, [...(groups.get(group) ?? []), file]);
  }
  const tasks = [...groups.values()].map((group) => ({ layout, files: group, authorityFiles }) as const);
  return tasks.sort((left, right) => storedBytes(right) - storedBytes(left));
}

/** How many stored bytes a task reads. */
export function storedBytes(task: ImportTask): number {
  return task.files.reduce((sum, file) => sum + file.storedBytes, 0);
}
