import { createHash } from 'node:crypto';
import { type Bytes, encodeText } from '#domain/log/bytes/bytes.ts';
import { signFileStatement } from '#domain/log/note/file-statement.ts';
import type { NoteSigner } from '#domain/log/note/note-signer.ts';
import { formatSums } from '#domain/log/zip/sums-file.ts';
import { packZip } from '#test/support/evidence-files.ts';
import { type Forgery, forgeBytes } from './byte-changes.ts';
import { forger, genuine } from './log-world.ts';
import { type File, readExport } from './real-export.ts';

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const isListed = ([name]: File) => !name.startsWith('SHA256SUMS');

type Changed = { how: string; files: File[] };

/** Forges an archive. `other` is a genuine archive of the same log. */
export async function listZipForgeries(zip: Bytes, other: Bytes): Promise<Forgery[]> {
  const [files, foreign] = [await readExport(zip), await readExport(other)];
  const changed = [...listDropped(files), ...listExchanged(files), ...listMixed(files, foreign)];
  const forgeries: Forgery[] = [];
  for (const { how, files: forged } of changed) {
    forgeries.push({ how, bytes: await packZip(forged) });
    const sums = await signAgain(forged, forger);
    forgeries.push({ how: `${how}, with a list that a forger signed`, bytes: await packZip(sums) });
    const unsigned = [...sums.slice(0, -1), ...forged.filter(([name]) => name === 'SHA256SUMS.note')];
    forgeries.push({ how: `${how}, with another list`, bytes: await packZip(unsigned) });
  }
  // What the service itself could do: leave something out and sign the rest.
  for (const { how, files: forged } of [...listDropped(files), ...listExchanged(files)])
    if (!/README|SHA256SUMS|a line more in manifest/.test(how))
      forgeries.push({
        how: `${how}, signed by the service`,
        bytes: await packZip(await signAgain(forged, genuine.signer)),
      });
  return [...forgeBytes(zip, 200, 4), ...forgeries];
}

/** Lists the hashes of files again, and signs the list. */
export async function signAgain(files: readonly File[], signer: NoteSigner): Promise<File[]> {
  const listed = files.filter(isListed);
  const sums = encodeText(formatSums(listed.map(([name, bytes]) => ({ sha256: hash(bytes), name }))));
  const id = 'job_01M7FYMYZ8RYR7KNJ0EMPP83NH';
  const note = await signFileStatement({ kind: 'zip', origin: genuine.origin, id, sha256: hash(sums) }, signer);
  return [...listed, ['SHA256SUMS', sums], ['SHA256SUMS.note', encodeText(note)]];
}

function listDropped(files: readonly File[]): Changed[] {
  return files.map(([name], at) => ({ how: `without ${name}`, files: files.toSpliced(at, 1) }));
}

/** Exchanges files that have the same ending, and changes names and contents. */
function listExchanged(files: readonly File[]): Changed[] {
  return files.flatMap(([name, bytes], at) => {
    const ending = name.replace(/^.*\./, '.');
    const next = files.findIndex(([one], place) => place > at && one.endsWith(ending) && one !== name);
    const other = files[next];
    const longer = new Uint8Array([...bytes, 10]);
    const changed = [{ how: `a line more in ${name}`, files: files.with(at, [name, longer]) }];
    if (other === undefined) return changed;
    return [
      ...changed,
      { how: `${other[0]} as ${name}`, files: files.with(at, [name, other[1]]) },
      {
        how: `${name} and ${other[0]} exchanged`,
        files: files.with(at, [name, other[1]]).with(next, [other[0], bytes]),
      },
    ];
  });
}

/** Takes files of another genuine archive, repeats, adds and moves files. */
function listMixed(files: readonly File[], foreign: readonly File[]): Changed[] {
  const added: File[] = [
    ['records/rec_01M7FYMYZ8RYR7KNJ0EMPP83ZZ.json', encodeText('{}')],
    ['results.csv', encodeText('row,outcome\n1,clear\n')],
    ['pack.json', encodeText('{}')],
    ['certificates/rec_01M7FYMYZ8RYR7KNJ0EMPP8300.json', encodeText('{}')],
    ['etc/evil.txt', encodeText('x')],
    ['records/notes.txt', encodeText('x')],
  ];
  return [
    ...foreign.flatMap(([name, bytes]) => {
      const at = files.findIndex(([one]) => one === name);
      return at === -1 ? [] : [{ how: `${name} of another export`, files: files.with(at, [name, bytes]) }];
    }),
    ...added.map((file): Changed => ({ how: `${file[0]} added`, files: [file, ...files] })),
    { how: 'the first two files exchanged', files: [...files.slice(0, 2).reverse(), ...files.slice(2)] },
    { how: 'the other list and its signature', files: [...files.filter(isListed), ...foreign.slice(-2)] },
  ];
}
