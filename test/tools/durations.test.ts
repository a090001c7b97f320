import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';

const DURATIONS = new URL('../../tools/test/durations.ts', import.meta.url).href;
const COMMITTED = 'bench/tests/durations.json';

test('measured durations replace those of the same files, others stay, and those of files that are gone go', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'durations-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const path of ['b.test.ts', 'a.test.ts', 'old.test.ts']) write(path, '');
  const took = (cpu_ms: number, wall_ms: number) => ({ cpu_ms, wall_ms });
  const kept = { PostgreSQL: took(1, 2), 'old.test.ts': took(3, 4) };
  write(COMMITTED, JSON.stringify({ ...kept, 'b.test.ts': took(5, 6), 'gone.test.ts': took(7, 8) }));
  const lines = [
    { path: 'b.test.ts', ...took(50, 60) },
    { path: 'a.test.ts', ...took(10, 20) },
  ];
  write('measured.jsonl', `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`);
  // A program of its own, because the path of the committed durations is relative to its folder.
  const program = `import { recordDurations } from '${DURATIONS}'; recordDurations('measured.jsonl');`;
  const words = ['--input-type=module', '-e', program];
  const { status, stderr } = spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  assert.deepEqual(Object.entries(JSON.parse(readFileSync(join(folder, COMMITTED), 'utf8'))), [
    ['PostgreSQL', took(1, 2)],
    ['a.test.ts', took(10, 20)],
    ['b.test.ts', took(50, 60)],
    ['old.test.ts', took(3, 4)],
  ]);
  assert.ok(!existsSync(join(folder, 'measured.jsonl')));
});
