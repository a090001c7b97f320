import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resolveOwnFiles } from '#app/resolve-own-files.ts';

const RESOLVED: [specifier: string, path: string][] = [
  ['#base/ids.ts', 'src/base/ids.ts'],
  ['#domain/access/password.ts', 'src/domain/access/password.ts'],
  ['#client/index.ts', 'client/src/index.ts'],
  ['#test/suites.ts', 'test/suites.ts'],
  ['./config.test.ts', 'test/app/config.test.ts'],
  ['./workers/merge-pages.test.ts', 'test/app/workers/merge-pages.test.ts'],
  ['../suites.ts', 'test/suites.ts'],
];

for (const [specifier, path] of RESOLVED) {
  test(`${specifier} is ${path}, with and without Node's search`, () => {
    const expected = new URL(`../../${path}`, import.meta.url).href;
    assert.equal(import.meta.resolve(specifier), expected);
    const hooks = resolveOwnFiles();
    assert.equal(import.meta.resolve(specifier), expected);
    hooks.deregister();
  });
}

test('an import of a file that does not exist fails, and so does one of a folder that is not ours', async () => {
  const hooks = resolveOwnFiles();
  await assert.rejects(import('#base/no-such-file.ts' as string), /no-such-file\.ts/);
  await assert.rejects(import('#nowhere/x.ts' as string), { code: 'ERR_PACKAGE_IMPORT_NOT_DEFINED' });
  hooks.deregister();
});
