import { openFileObjectStore } from '#store/objects/file-object-store.ts';
import { findSealedLabel, listTemporaryFiles, sealBytes } from '#test/store/objects/objects-fixture.ts';

/** What a writer saw on a disk with little room. */
export type FullDiskReport = {
  /** `written`, or the code of the trouble. */
  overwriteCode: string;
  freshCode: string;
  fillCode: string;
  keptLabel: string | null;
  areAllWhole: boolean;
  isListRight: boolean;
  temporaryFiles: string[];
  nextCode: string;
  nextLabel: string | null;
};

// The main of a process that has little room: a limit on the size of its files, or a small file system.
const root = process.argv[2] ?? '';
const store = openFileObjectStore(root);
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

async function fillDisk(): Promise<{ filled: string[]; code: string }> {
  const filled: string[] = [];
  for (let count = 0; count < 10; count += 1) {
    const code = await put(`fill/${count}`, `fill/${count}`, room);
    if (code !== 'written') return { filled, code };
    filled.push(`fill/${count}`);
  }
  return { filled, code: 'written' };
}

await put('a/kept', 'old', room);
const overwriteCode = await put('a/kept', 'new', tooMuch);
const freshCode = await put('a/fresh', 'fresh', tooMuch);
const { filled, code: fillCode } = await fillDisk();
const labels = await Promise.all(filled.map(findLabel));
const keys = await store.listObjects('');
const beforeSpaceIsFreed = {
  overwriteCode,
  freshCode,
  fillCode,
  keptLabel: await findLabel('a/kept'),
  areAllWhole: filled.every((key, index) => labels[index] === key),
  isListRight: keys.join() === ['a/kept', ...filled].join(),
  temporaryFiles: listTemporaryFiles(root),
};
await store.removeObject('fill/0');
const report: FullDiskReport = {
  ...beforeSpaceIsFreed,
  nextCode: await put('a/kept', 'afterwards', room),
  nextLabel: await findLabel('a/kept'),
};
process.stdout.write(JSON.stringify(report));
