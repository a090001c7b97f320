import assert from 'node:assert/strict';
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { FileAnswer } from '#operations/funnel/file-answer.ts';
import { bindMediaOperations, MEDIA_OPERATIONS } from '#test/support/media-operations.ts';
import type { ProgramRun } from '#test/support/run-program.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';
import { buildCliCommands } from '../../../tools/generate/build-cli-commands.ts';
import { runProgram } from './run-svc.ts';

const MAIN = fileURLToPath(new URL('./svc-with-files.ts', import.meta.url));
const BYTES = Buffer.from([0x50, 0x4b, 0, 0xff, 0x1b, 0x0a]);

const files = new Map<string, FileAnswer>();
const folder = mkdtempSync(join(tmpdir(), 'svc-files-'));
// Built once: a program that builds it takes four times as long to start.
const COMMAND_TABLE = join(mkdtempSync(join(tmpdir(), 'svc-table-')), 'commands.json');
writeFileSync(COMMAND_TABLE, JSON.stringify(buildCliCommands(MEDIA_OPERATIONS)));
let service: TestService;
before(async () => {
  service = await startTestService({}, { operations: bindMediaOperations(files) });
  const facts = { media: 'zip' as const, fileName: 'a.zip', sizeBytes: BYTES.length };
  files.set('a', new FileAnswer(facts, async () => Readable.from([BYTES], { objectMode: false })));
  files.set(
    'page',
    new FileAnswer({ ...facts, media: 'pdf' }, async () => Readable.from([BYTES], { objectMode: false })),
  );
  files.set(
    'cut',
    new FileAnswer({ ...facts, sizeBytes: 1000 }, async () => Readable.from([BYTES, BYTES], { objectMode: false })),
  );
});
after(async () => {
  for (const path of [folder, dirname(COMMAND_TABLE)]) rmSync(path, { recursive: true, force: true });
  await service.stop();
});

const environment = () => ({
  SERVICE_BASE_URL: service.url,
  SERVICE_API_KEY: service.account.api_key,
  COMMAND_TABLE,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
});
const run = (...words: string[]): Promise<ProgramRun> =>
  runProgram(process.execPath, [MAIN, ...words], environment(), folder);

test('--output saves the file and prints its path and size', async () => {
  const { code, stdout, stderr } = await run('test', 'archive', 'a', '--output', 'a.zip');
  assert.deepEqual([code, stderr], [0, '']);
  assert.equal(stdout, 'File   a.zip\nBytes  6\n');
  assert.ok(BYTES.equals(readFileSync(join(folder, 'a.zip'))));
  const again = await run('test', 'archive', 'a', '--output', 'b.zip', '--json');
  assert.deepEqual(JSON.parse(again.stdout), { ok: true, file: 'b.zip', bytes: 6 });
});

test('--output does not replace an existing file and sends nothing; --force replaces it', async () => {
  const path = join(folder, 'old.zip');
  writeFileSync(path, 'evidence of last year');
  const away = { ...environment(), SERVICE_BASE_URL: 'http://127.0.0.1:1' };
  const words = ['test', 'archive', 'a', '--output', 'old.zip'];
  const { code, stdout, stderr } = await runProgram(process.execPath, [MAIN, ...words], away, folder);
  assert.deepEqual([code, stdout], [2, '']);
  assert.match(stderr, /old\.zip already exists: choose another file, or add --force to replace it\. Nothing was sent/);
  assert.equal(readFileSync(path, 'utf8'), 'evidence of last year');
  assert.equal((await run(...words, '--force')).code, 0);
  assert.ok(BYTES.equals(readFileSync(path)));
});

test('only a regular file is replaced, even with --force', async () => {
  mkdirSync(join(folder, 'place'));
  symlinkSync(join(folder, 'nowhere'), join(folder, 'link'));
  for (const path of ['place', 'link']) {
    const { code, stderr } = await run('test', 'archive', 'a', '--output', path, '--force');
    assert.equal(code, 2, path);
    assert.match(stderr, /already exists and is not a regular file: choose another path/);
  }
  assert.ok(lstatSync(join(folder, 'link')).isSymbolicLink());
});

test('a file that appears during the download is not replaced', async () => {
  const path = join(folder, 'meanwhile.zip');
  const facts = { media: 'zip' as const, fileName: 'a.zip', sizeBytes: BYTES.length };
  const open = async () => {
    writeFileSync(path, 'meanwhile');
    return Readable.from([BYTES], { objectMode: false });
  };
  files.set('slow', new FileAnswer(facts, open));
  const { code, stderr } = await run('test', 'archive', 'slow', '--output', 'meanwhile.zip');
  assert.equal(code, 2);
  assert.match(stderr, /meanwhile\.zip already exists: .*\. The download was discarded/);
  assert.equal(readFileSync(path, 'utf8'), 'meanwhile');
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.endsWith('.part')),
    [],
  );
});

test('--force without --output is invalid', async () => {
  const { code, stderr } = await run('test', 'archive', 'a', '--force');
  assert.equal(code, 2);
  assert.match(stderr, /--force needs --output <file>: it lets that file be replaced/);
});

test('--format chooses the media type', async () => {
  const json = await run('test', 'page', 'page', '--json');
  assert.deepEqual([json.code, JSON.parse(json.stdout)], [0, { ok: true, name: 'page' }]);
  assert.equal((await run('test', 'page', 'page', '--format', 'pdf', '--output', 'page.pdf')).code, 0);
  assert.ok(BYTES.equals(readFileSync(join(folder, 'page.pdf'))));
});

test('a file is written to a pipe unchanged', async () => {
  const script = `"${process.execPath}" "${MAIN}" test archive a | od -An -tx1`;
  const { stdout } = await runProgram('/bin/sh', ['-c', script], environment(), folder);
  assert.equal(stdout.trim(), '50 4b 00 ff 1b 0a');
});

test('a file is not printed on a terminal: exit 2 and a hint', async () => {
  const script = `script -qec '"${process.execPath}" "${MAIN}" test archive a' /dev/null`;
  const { code, stdout } = await runProgram('/bin/sh', ['-c', script], environment(), folder);
  assert.equal(code, 2);
  assert.match(stdout, /the answer is a file \(application\/zip\), which a terminal cannot show: add --output <file>/);
});

test('an incomplete file is exit 3, saves nothing and does not touch an existing file', async () => {
  writeFileSync(join(folder, 'kept.zip'), 'before');
  const { code, stdout, stderr } = await run('test', 'archive', 'cut', '--output', 'kept.zip', '--force');
  assert.deepEqual([code, stdout], [3, '']);
  assert.match(stderr, /^svc: cannot reach the service at .*: the connection was closed/);
  assert.equal(readFileSync(join(folder, 'kept.zip'), 'utf8'), 'before');
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.endsWith('.part')),
    [],
  );
});

test('an error instead of a file is shown like any other', async () => {
  const { code, stdout, stderr } = await run('test', 'archive', 'none', '--output', 'x.zip');
  assert.deepEqual([code, stdout], [1, '']);
  assert.match(stderr, /There is no such file\. \[not_found\]/);
});

test('201, 202 and 204 are successes; 204 prints only Done', async () => {
  for (const word of ['create', 'accept']) {
    assert.deepEqual(await run('test', word, 'x'), { code: 0, stdout: 'Name  x\n', stderr: '' });
  }
  assert.deepEqual(await run('test', 'remove', 'x'), { code: 0, stdout: 'Done.\n', stderr: '' });
  assert.deepEqual(await run('test', 'remove', 'x', '--json'), { code: 0, stdout: '', stderr: '' });
});

test('a command that returns no file has no --output', async () => {
  const { code, stderr } = await run('test', 'create', 'x', '--output', 'y');
  assert.equal(code, 2);
  assert.match(stderr, /test create returns no file/);
});

test('--output without the format of a file is refused, because nothing would be saved', async () => {
  for (const format of [[], ['--format', 'json']]) {
    const { code, stderr } = await run('test', 'page', 'page', ...format, '--output', 'page.pdf');
    assert.equal(code, 2);
    assert.match(stderr, /test page returns a file only with --format/);
  }
});
