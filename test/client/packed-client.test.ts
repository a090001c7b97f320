import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { type ClientService, signTestWebhook, startClientService } from '#test/support/client-service.ts';
import { NODE_20, whyLeftOut } from '#test/support/why-left-out.ts';

const program = promisify(execFile);
const run = (command: string, words: string[], options: { cwd?: string; env?: NodeJS.ProcessEnv } = {}) =>
  program(command, words, { ...options, timeout: 120_000 });
const ROOT = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'packed-client-'));
const project = join(folder, 'project');
const installed = join(project, 'node_modules/register-data-client');
const TSCONFIG = {
  compilerOptions: {
    target: 'es2022',
    lib: ['es2022', 'dom', 'dom.asynciterable'],
    module: 'nodenext',
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
    noEmitOnError: true,
  },
  include: ['*.ts'],
};

let tarball: string;
let service: ClientService;
before(async () => {
  // A copy, so that two tests can build at once.
  cpSync(join(ROOT, 'client'), join(folder, 'client'), { recursive: true, filter: (path) => !path.endsWith('/dist') });
  cpSync(join(ROOT, 'tsconfig.json'), join(folder, 'tsconfig.json'));
  // The npm that runs this test says in its variables which project is its own.
  const own = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name));
  const env = { ...Object.fromEntries(own), PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env.PATH}` };
  const packed = await run('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: join(folder, 'client'),
    env,
  });
  const [{ filename }] = JSON.parse(packed.stdout.slice(packed.stdout.indexOf('[\n'))) as [{ filename: string }];
  tarball = join(folder, filename);
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], { cwd: project, env });
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify(TSCONFIG));
  cpSync(join(import.meta.dirname, 'fresh-program.txt'), join(project, 'program.ts'));
  writeExamples(readFileSync(join(installed, 'README.md'), 'utf8'));
  service = await startClientService();
});
after(async () => {
  await service?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Writes the examples of the package's README as one program, each in a block of its own. */
function writeExamples(readme: string): void {
  const blocks = readme
    .split('```ts\n')
    .slice(1)
    .map((part) => part.split('```')[0] ?? '');
  const imports = blocks.flatMap((block) => block.match(/^import .*\n/gm) ?? []);
  const [start = '', ...others] = blocks.map((block) => block.replaceAll(/^import .*\n/gm, ''));
  const process = 'declare const process: { env: Record<string, string | undefined> };\n';
  const bodies = others.map((block) => (block.includes('export ') ? block : `{\n${block}}\n`));
  writeFileSync(join(project, 'readme.ts'), [...imports, process, start, ...bodies].join(''));
}

test('the package has the code, its types, the README and the licence, and nothing else', () => {
  assert.deepEqual(readdirSync(installed).sort(), ['LICENSE', 'README.md', 'dist', 'package.json']);
  const code = readdirSync(join(installed, 'dist')).sort();
  const sources = readdirSync(join(ROOT, 'client/src')).map((name) => name.replace(/\.ts$/, ''));
  assert.deepEqual(code, sources.flatMap((name) => [`${name}.d.ts`, `${name}.js`]).sort());
  const { dependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  assert.equal(dependencies, undefined);
  const bytes = readFileSync(tarball).length;
  assert.ok(bytes < 60_000, `${bytes} bytes`);
});

test('publint finds nothing to say about the package', async () => {
  const { messages, pkg } = await publint({ pkgDir: installed, level: 'suggestion', strict: true });
  assert.deepEqual(
    messages.map((message) => formatMessage(message, pkg ?? {})),
    [],
  );
});

test('are-the-types-wrong finds no problem for ESM', async () => {
  const result = await checkPackage(createPackageFromTarballData(readFileSync(tarball)));
  assert.ok(result.types, 'the package has types');
  // Its profile esm-only: old resolution without exports, and require() in old Nodes.
  const ofEsm = result.problems.filter(
    (problem) => !('resolutionKind' in problem && ['node10', 'node16-cjs'].includes(problem.resolutionKind)),
  );
  assert.deepEqual(ofEsm, []);
});

test('a strict program and the README’s examples compile in a fresh project, without the types of Node', async () => {
  const { stdout } = await run(join(ROOT, 'node_modules/.bin/tsc'), ['--project', project]).catch((error) => error);
  assert.equal(stdout, '');
});

const EXPECTED = {
  invalid: ['invalid_abn', 400, false, true, true],
  chargedOnce: true,
  listed: [true, true, true],
  job: ['succeeded', 'succeeded', 'application/zip', 'PK', true],
  pdf: ['application/pdf', '%PDF-', true],
  failures: ['AbortError', 'timeout', 'connection_failed'],
  webhook: [['evidence_export.ready', 'evidence_export.ready'], true],
};

const DENO = ['deno', 'run', '--allow-net', '--allow-env', '--node-modules-dir=manual'];
const RUNTIMES: [name: 'Node 24' | 'Node 20' | 'Deno' | 'Bun', words: string[]][] = [
  ['Node 24', [process.execPath]],
  ['Node 20', [NODE_20]],
  ['Deno', DENO],
  ['Bun', ['bun', 'run']],
];
for (const [name, [command = '', ...words]] of RUNTIMES) {
  test(`the program runs in ${name}, against the service`, { skip: whyLeftOut(name) }, async () => {
    const { account, url } = service;
    const env = {
      PATH: process.env.PATH,
      SERVICE_BASE_URL: url,
      SERVICE_API_KEY: account.api_key,
      WEBHOOK: signTestWebhook(),
    };
    const { stdout } = await run(command, [...words, 'program.js'], { cwd: project, env });
    const { name: entity, ...seen } = JSON.parse(stdout);
    assert.match(entity, /\w/);
    assert.deepEqual(seen, EXPECTED);
  });
}

test('the README’s examples run in a fresh project', async () => {
  const { account, url } = service;
  const env = { PATH: process.env.PATH, SERVICE_BASE_URL: url, SERVICE_API_KEY: account.api_key };
  const { stdout } = await run(process.execPath, ['readme.js'], { cwd: project, env });
  assert.match(stdout, /^[^\n]+ rec_\w+\ninvalid_abn 400 \S+ [^\n]+\n/);
  assert.match(stdout, /\napplication\/zip \d+\n$/);
});
