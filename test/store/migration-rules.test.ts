import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { isConcurrent, LAST_BEFORE_RULES, readMigrations, readNeededMigration } from '#store/migration-files.ts';
import { whyLeftOut } from '#test/support/why-left-out.ts';

const ROOT = join(import.meta.dirname, '../..');
const SQUAWK = join(ROOT, 'node_modules/.bin/squawk');
/** Rules of squawk against statements that programs of an earlier release may not survive. */
const BREAKING = ['ban-drop-column', 'ban-drop-table', 'ban-drop-not-null', 'renaming-column', 'renaming-table'];

const ruled = readMigrations().filter(({ number }) => number > LAST_BEFORE_RULES);

test('squawk finds nothing in the migrations that came after the rules', { skip: whyLeftOut('squawk') }, () => {
  for (const migration of ruled)
    assert.deepEqual(lint(migration.text, isConcurrent(migration)), [], `${migration.name}: see .squawk.toml`);
});

test('squawk reports what would block callers or break an earlier program', { skip: whyLeftOut('squawk') }, () => {
  const rules = (text: string, concurrent = false) => lint(text, concurrent).map((line) => line.split(' ')[2]);
  assert.deepEqual(rules('create table kept (a bigint); create index on kept (a);'), []);
  assert.deepEqual(rules('alter table records add column note text;'), []);
  assert.deepEqual(rules('create index records_note on records (note);'), ['require-concurrent-index-creation']);
  assert.deepEqual(rules('create index concurrently if not exists records_note on records (note);', true), []);
  assert.deepEqual(rules('alter table records alter column note type bigint;'), ['changing-column-type']);
  assert.deepEqual(rules('alter table records drop column note;'), ['ban-drop-column']);
  assert.deepEqual(rules('-- squawk-ignore ban-drop-column\nalter table records drop column note;'), []);
});

test('a migration that breaks an earlier program names the migration that programs need, before its own', () => {
  for (const { number, name, text } of ruled) {
    const ignored = BREAKING.filter((rule) => new RegExp(`squawk-ignore[^\n]*${rule}`).test(text));
    const needed = readNeededMigration(name);
    if (ignored.length > 0) assert.ok(needed > 0, `${name} ignores ${ignored}: name it ${number}-needs-<number>-…`);
    assert.ok(needed < number, `${name} needs a migration before it`);
  }
});

test('a migration that builds an index concurrently has one statement', () => {
  for (const migration of ruled)
    if (isConcurrent(migration))
      assert.equal(
        migration.text.replaceAll(/--.*$/gm, '').trim().split(';').filter(Boolean).length,
        1,
        migration.name,
      );
});

/** The findings of squawk, each as `file:line:column: warning: rule text`. */
function lint(text: string, concurrent: boolean): string[] {
  const mode = concurrent ? ['--no-assume-in-transaction'] : [];
  const run = spawnSync(
    SQUAWK,
    ['--reporter', 'gcc', '--config', '.squawk.toml', ...mode, '--stdin-filepath', 'x.sql'],
    {
      cwd: ROOT,
      input: text,
      encoding: 'utf8',
    },
  );
  assert.ok(run.error === undefined && (run.status === 0 || run.stdout !== ''), `squawk: ${run.error ?? run.stderr}`);
  return run.stdout.split('\n').filter(Boolean);
}
