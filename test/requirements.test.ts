import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { requirements } from './requirements.ts';
import { findCoverageGaps } from './requirements-coverage.ts';

const testFolder = import.meta.dirname;

async function readTestFiles() {
  const paths = await readdir(testFolder, { recursive: true });
  const citing = paths.filter((path) => path.endsWith('.ts') && !path.startsWith('requirements'));
  return Promise.all(
    citing.map(async (path) => ({ path: join('test', path), text: await readFile(join(testFolder, path), 'utf8') })),
  );
}

test('every requirement is cited by a test or deferred to later work', async () => {
  const gaps = findCoverageGaps(requirements, await readTestFiles());
  assert.ok(gaps.length === 0, `${gaps.length} gaps\n${gaps.join('\n')}`);
});
