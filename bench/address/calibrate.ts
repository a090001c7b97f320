import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fitConfidence } from '#domain/address/decision/confidence.ts';
import { type Judged, listTenths, measureAuroc, measureCalibrationError } from './calibration-measures.ts';
import { type ConfidenceFit, fitTable, keyOf, weightsOf, writeCalibrationTable } from './fit-table.ts';
import { DATA, openBenchRegister } from './open-bench-register.ts';
import { ask, listSightings, PARTS, type Sighting } from './sightings.ts';
import { formatTable, percent, writeResult } from './text-table.ts';
import { readTruth } from './truth.ts';

const FOLDS = 10;
/** The assumed share of strings whose address is not in the register: one in twenty. */
const ABSENT_SHARE = 1 / PARTS;
const SURE = 0.9;
const REQUIRED = { error: 0.03, exact: 0.95, auroc: 0.9, absentSure: 0.05 };

const register = await openBenchRegister();
const known = readTruth();
const sightings: Sighting[] = [];
for (const truth of known) sightings.push(...(await listSightings(register, truth)));
const fits = Array.from({ length: FOLDS }, (_, fold) =>
  fitTable(sightings.filter((sighting) => foldOf(sighting) !== fold).map(weigh)),
);
const shipped = fitTable(sightings.map(weigh));
writeResult('calibration.md', await buildPage());
if (process.argv.includes('--write')) writeCalibrationTable(shipped);

function foldOf({ part }: Sighting): number {
  return part % FOLDS;
}

function weigh(sighting: Sighting): Sighting & { weight: number } {
  return { ...sighting, weight: sighting.isAbsent ? ABSENT_SHARE : 1 - ABSENT_SHARE };
}

/** The confidence of a sighting by the table that was fitted to the other folds. */
function scoreUnseen(sighting: Sighting): number {
  const fit = fits[foldOf(sighting)];
  return fit === undefined ? 0 : score(fit, sighting);
}

function score(fit: ConfidenceFit, { pattern, equals }: Pick<Sighting, 'pattern' | 'equals'>): number {
  if (pattern === null) return 0;
  const { seen, right } = fit.counts.get(keyOf(pattern)) ?? { seen: 0, right: 0 };
  return fitConfidence(weightsOf(fit, pattern), pattern, seen, right) / equals;
}

type Counted = Sighting & Judged;

function judge(isCounted: (sighting: Sighting) => boolean, weightOf = (one: Sighting) => weigh(one).weight): Counted[] {
  return sightings
    .filter(isCounted)
    .map((sighting) => ({ ...sighting, said: scoreUnseen(sighting), weight: weightOf(sighting) }));
}

type Measures = { error: number; exact: number | null; auroc: number; absentSure: number; absentSureAnswered: number };

function measure(counted: readonly Counted[]): Measures {
  const answered = counted.filter(({ pattern }) => pattern !== null);
  const exact = answered.filter(({ isExact, right }) => isExact && right === 1).map(({ said }) => said);
  const absent = counted.filter(({ isAbsent }) => isAbsent);
  const sure = absent.filter(({ said }) => said >= SURE).length;
  return {
    error: measureCalibrationError(answered),
    exact: exact.length === 0 ? null : Math.min(...exact),
    auroc: measureAuroc(answered),
    absentSure: sure / absent.length,
    absentSureAnswered: sure / absent.filter(({ pattern }) => pattern !== null).length,
  };
}

function listMeasures(all: Measures, draw: Measures): string {
  const row = (name: string, limit: string, pick: (one: Measures) => string, isMet: (one: Measures) => boolean) => [
    name,
    limit,
    pick(all),
    pick(draw),
    isMet(all) && isMet(draw) ? 'yes' : 'no',
  ];
  const share = (part: number): string => percent(part, 1);
  return formatTable(
    ['measure', 'required', 'every string both ways', 'one draw of 5 %', 'met'],
    [
      row(
        'expected calibration error',
        `at most ${REQUIRED.error}`,
        ({ error }) => error.toFixed(4),
        ({ error }) => error <= REQUIRED.error,
      ),
      row(
        'least confidence of a right exact match',
        `at least ${REQUIRED.exact}`,
        ({ exact }) => exact?.toFixed(3) ?? 'none is exact',
        ({ exact }) => exact === null || exact >= REQUIRED.exact,
      ),
      row(
        'AUROC: pairs in which the right answer is surer',
        `at least ${REQUIRED.auroc}`,
        ({ auroc }) => auroc.toFixed(4),
        ({ auroc }) => auroc >= REQUIRED.auroc,
      ),
      row(
        'absent addresses at 0.9 or surer',
        `at most ${share(REQUIRED.absentSure)}`,
        ({ absentSure }) => share(absentSure),
        ({ absentSure }) => absentSure <= REQUIRED.absentSure,
      ),
      row(
        'the same, of absent addresses with an answer',
        '-',
        ({ absentSureAnswered }) => share(absentSureAnswered),
        () => true,
      ),
    ],
  );
}

function listRows(counted: readonly Counted[]): string {
  const rows = listTenths(counted.filter(({ pattern }) => pattern !== null)).flatMap(
    ({ answers, said, right }, tenth) =>
      answers === 0
        ? []
        : [
            [
              `${tenth / 10}-${(tenth + 1) / 10}`,
              answers.toFixed(1),
              (said / answers).toFixed(3),
              (right / answers).toFixed(3),
            ],
          ],
  );
  return formatTable(['confidence', 'answers', 'mean confidence', 'share right'], rows);
}

async function buildPage(): Promise<string> {
  const isWhole = ({ isCut, isDoubtful }: Sighting): boolean => !isCut && !isDoubtful;
  const whole = judge(isWhole);
  const draw = judge(
    (one) => isWhole(one) && (one.part === 0) === one.isAbsent,
    () => 1,
  );
  const cut = judge(({ isCut, isDoubtful }) => isCut && !isDoubtful);
  const cutDraw = judge(
    (one) => one.isCut && !one.isDoubtful && (one.part === 0) === one.isAbsent,
    () => 1,
  );
  const literal = measure(judge(({ isCut }) => !isCut));
  const doubtful = sightings.filter((one) => one.isDoubtful && !one.isCut && !one.isAbsent).length;
  const absent = whole.filter(({ isAbsent }) => isAbsent);
  const unused = await countUnused();
  return [
    '# Confidence on strings whose address is known',
    '',
    `${known.length} strings have a known address in the register. Each is looked up twice: with that address, and with that address removed. Every answer to the second is wrong.`,
    'The two count 19 to 1, which is the mean of twenty draws of 5 %. One such draw is in the column beside it.',
    'Each string is judged by weights fitted to the other nine folds, and strings of one address are in one fold.',
    'An answer is right if it has a listed PID, or if it is within 250 m of the point. If the label fits several addresses equally well, each of them is right in part.',
    '`node bench/address/calibrate.ts --write` writes this page and the fitted table (decision 0053).',
    '',
    listMeasures(measure(whole), measure(draw)),
    '',
    `Of ${absent.length} absent addresses ${absent.filter(({ pattern }) => pattern !== null).length} have an answer. Most of these are other letters of the number, the building of a unit, units of a building, or the same street in the next suburb.`,
    '',
    listRows(whole),
    '',
    '## Without postcode, and without state and postcode',
    '',
    'The same strings with the postcode removed, and with state and postcode removed.',
    '',
    listMeasures(measure(cut), measure(cutDraw)),
    '',
    listRows(cut),
    '',
    '## Strings that are not used',
    '',
    `${doubtful} known strings have a doubtful label: the register has the number written, and the label names a range that contains it (decision 0013).`,
    `With these labels taken literally, and the same weights, the calibration error is ${literal.error.toFixed(4)} and the AUROC ${literal.auroc.toFixed(4)}.`,
    '',
    'For the other strings of the development set it is not known which answers are right. Their label is missing, names a range, or is a point more than 250 m away.',
    '',
    formatTable(['strings', 'number', 'with an answer', 'at 0.9 or surer', 'of these, exact matches'], unused),
  ].join('\n');
}

/** Counts the strings without a known address: answered, answered with at least 0.9, and exact among the latter. */
async function countUnused(): Promise<(string | number)[][]> {
  const truths = new Set(known.map(({ source, raw }) => `${source}|${raw}`));
  const [, ...rows] = parseCsv(readFileSync(join(DATA, 'addresses-dev.csv'), 'utf8'));
  const labelled = { strings: 0, answered: 0, sure: 0, exact: 0 };
  const unlabelled = { ...labelled };
  for (const [source = '', raw = '', ...labels] of rows) {
    if (truths.has(`${source}|${raw}`)) continue;
    const tally = labels.slice(0, 3).some((label) => label !== '') ? labelled : unlabelled;
    const found = await ask(register, raw);
    tally.strings++;
    if (found === null || found.pattern === null) continue;
    tally.answered++;
    if (score(shipped, found) < SURE) continue;
    tally.sure++;
    if (found.match.status === 'exact_match') tally.exact++;
  }
  return [
    ['with a label that fits no row', ...Object.values(labelled)],
    ['without a label', ...Object.values(unlabelled)],
  ];
}

function parseCsv(text: string): string[][] {
  const lines = text.trimEnd().split(/\r?\n/);
  return lines.map((line) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
      ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
    ),
  );
}
