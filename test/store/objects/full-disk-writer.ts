import { openFileObjectStore } from '#store/objects/file-object-store.ts';
import { findSealedLabel, listTemporaryFiles, sealBytes } from '#test/store/objects/objects-fixture.ts';

/** What a writer saw on a disk with little room. */
export type FullDiskReport = {
  overwriteCode: string;
  freshCode: string;
  keptLabel: string | null;
  freshFound: boolean;
  fillCode: string;
  tornFills: string[];
  keysAgree: boolean;
  temporaryFiles: string[];
  labelAfterwards: string | null;
};

// The main of a process that has little room: a limit on the size of its files, or a small file system.
const store = openFileObjectStore(process.argv[2] ?? '');
const room = 40_000;
const tooMuch = 1_000_000;

async function put(key: string, label: string, size: number): Promise<string> {
  try {
    await store.putObject(key, sealBytes(label, size));
    return 'written';
  } catch (error) {
    return ((error as Error).cause as NodeJS.ErrnoException).code ?? 'no code';
  }
}

async function findLabel(key: string): Promise<string | null> {
  const bytes = await store.findObject(key);
  return bytes === null ? null : findSealedLabel(bytes);
}

await put('a/kept', 'old', room);
const overwriteCode = await put('a/kept', 'new', tooMuch);
const freshCode = await put('a/fresh', 'fresh', tooMuch);
const filled: string[] = [];
let fillCode = 'written';
while (fillCode === 'written' && filled.length < 10) {
  const key = `fill/${filled.length}`;
  fillCode = await put(key, key, room);
  if (fillCode === 'written') filled.push(key);
}
const labels = await Promise.all(filled.map(findLabel));
const keysAgree = (await store.listObjects('')).join() === ['a/kept', ...filled].join();
const temporaryFiles = listTemporaryFiles(process.argv[2] ?? '');
await store.removeObject(filled[0] ?? '');
await put('a/kept', 'afterwards', room);
const report: FullDiskReport = {
  overwriteCode,
  freshCode,
  keptLabel: labels.length > 0 ? await findLabelBefore() : null,
  freshFound: (await store.findObject('a/fresh')) !== null,
  fillCode,
  tornFills: filled.filter((key, index) => labels[index] !== key),
  keysAgree,
  temporaryFiles,
  labelAfterwards: await findLabel('a/kept'),
};
process.stdout.write(JSON.stringify(report));
