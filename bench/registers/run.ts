import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeAbnExtract, writeBusinessNames, writeCompanies } from './generate-registers.ts';
import { openRandom } from './made-up-entities.ts';
import { measureImport, measureLookups, measureNameSearch, measureWordSearch, openBench } from './measure.ts';

const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    abns: { type: 'string', default: '200000' },
    companies: { type: 'string', default: '44000' },
    names: { type: 'string', default: '30000' },
    phases: { type: 'string', default: 'first,second,look' },
    keep: { type: 'boolean', default: false },
  },
});
if (values.folder === undefined) throw new Error('--folder says where the made-up files and the store go');
const folder = values.folder;
const counts = { abns: Number(values.abns), companies: Number(values.companies), names: Number(values.names) };
mkdirSync(folder, { recursive: true });

const say = (line: string) => process.stdout.write(`${line}\n`);
const random = openRandom(1);

const importFirst = async () => {
  say(`writing ${counts.abns} ABNs, ${counts.companies} company rows, ${counts.names} business names`);
  await writeAbnExtract(join(folder, 'abn-1'), counts.abns, false);
  await writeCompanies(join(folder, 'companies.csv'), counts.companies);
  await writeBusinessNames(join(folder, 'names.csv'), counts.names);
  say(await measureImport(bench, 'asic-companies', join(folder, 'companies.csv'), 1));
  say(await measureImport(bench, 'asic-business-names', join(folder, 'names.csv'), 1));
  say(await measureImport(bench, 'abn', join(folder, 'abn-1'), 1));
  rmSync(join(folder, 'abn-1'), { recursive: true });
};

const importSecond = async () => {
  await writeAbnExtract(join(folder, 'abn-2'), counts.abns, true);
  say(await measureImport(bench, 'abn', join(folder, 'abn-2'), 2));
  rmSync(join(folder, 'abn-2'), { recursive: true });
};

const lookUp = async () => {
  for (const line of await measureLookups(bench, counts, random)) say(line);
  for (const line of await measureNameSearch(bench, counts, random)) say(line);
  for (const line of await measureWordSearch(bench, counts.companies, random)) say(line);
};

const phases: Record<string, () => Promise<void>> = { first: importFirst, second: importSecond, look: lookUp };
const bench = await openBench(join(folder, 'store'));
try {
  say('| what | result |\n|---|---|');
  for (const phase of values.phases.split(',')) await phases[phase]?.();
} finally {
  await bench.close();
  if (!values.keep) rmSync(folder, { recursive: true, force: true });
}
