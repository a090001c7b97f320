import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { setStatementTrap } from '#test/faults/statement-trap.ts';

// `svc-admin`, which dies as by kill -9 before the change with the number DIE_BEFORE, or right behind the one with the
// number DIE_AFTER. A change is a transaction that wrote rows, or a file that was put in its place or removed.

const { DIE_BEFORE, DIE_AFTER } = process.env;
const WRITES = ['INSERT', 'UPDATE', 'DELETE'];

let changes = 0;
const begun = new Set<unknown>();
const wrote = new Set<unknown>();

function die(): void {
  process.kill(process.pid, 'SIGKILL');
  // Blocks until the signal arrives, so that nothing more happens.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

function beginChange(): void {
  changes += 1;
  if (changes === Number(DIE_BEFORE)) die();
}

function endChange(): void {
  if (changes === Number(DIE_AFTER)) die();
}

setStatementTrap(({ text, client }) => {
  const [word = ''] = text.toLowerCase().split(' ');
  if (word === 'begin' || word === 'start') begun.add(client);
  if (word === 'commit' || word === 'rollback') begun.delete(client);
  if (word === 'commit' && wrote.delete(client)) {
    beginChange();
    return endChange;
  }
  return (result) => {
    if (!WRITES.includes(result?.command ?? '') || result?.rowCount === 0) return;
    if (begun.has(client)) wrote.add(client);
    else beginChange();
  };
});

const { rename, rm } = files;
files.rename = async (...words) => {
  beginChange();
  await rename(...words);
  endChange();
};
files.rm = async (...words) => {
  beginChange();
  await rm(...words);
  endChange();
};
syncBuiltinESMExports();

await import('../../src/app/admin.ts');
