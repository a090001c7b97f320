import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { isAccepted, type LockFile, listLicences } from '../../tools/release/list-licences.ts';

test('packages of production are listed by name with their licences; those of development, and the project, are not', () => {
  const listed = listLicences({
    packages: {
      '': { version: '1.0.0', license: 'Apache-2.0' },
      'node_modules/zed': { version: '2.0.0', license: 'MIT' },
      'node_modules/zed/node_modules/@a/inner': { version: '3.1.0' },
      'node_modules/tool': { version: '1.0.0', license: 'MIT', dev: true },
      client: { version: '1.0.0', link: true },
    },
  });
  assert.deepEqual(listed, [
    { name: '@a/inner', version: '3.1.0', licence: '' },
    { name: 'zed', version: '2.0.0', licence: 'MIT' },
  ]);
});

for (const [licence, accepted] of [
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['(GPL-2.0-only OR AGPL-3.0-only)', false],
  ['MIT AND Apache-2.0', true],
  ['MIT AND GPL-3.0-only', false],
  ['SEE LICENSE IN FILE', false],
  ['', false],
] as const)
  test(`the licence ${licence || '(none)'} is ${accepted ? 'accepted' : 'refused'}`, () => {
    assert.equal(isAccepted(licence), accepted);
  });

test('every package that production installs has an accepted licence', () => {
  const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')) as LockFile;
  const listed = listLicences(lock);
  assert.ok(listed.length > 100);
  assert.deepEqual(
    listed.filter(({ licence }) => !isAccepted(licence)),
    [],
  );
});
