import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { invariant } from '#base/invariant.ts';
import { rateScore, type Score } from './score-mutants.ts';

/** A part of the source with a line in the table: how many of its mutants are sampled (null: all), and the goal. */
export type TablePart = { path: string; sample: number | null; goalPerCent: number };

const TABLE_PATH = 'bench/mutation/README.md';
const START = '<!-- table: npm run mutate -- --table -->';
const HEADINGS = [
  'part',
  'mutants',
  'tried',
  'killed',
  'by time',
  'not reached',
  'survived',
  'change nothing',
  'score',
  'without those',
  'goal',
  'measured',
];

// Code that moves money, replays answers or opens gates is mutated completely, without sampling.
const MONEY_PATH = [
  'src/operations/funnel/funnel.ts',
  'src/operations/funnel/authorise.ts',
  'src/operations/funnel/replays.ts',
  'src/operations/funnel/gates.ts',
  'src/operations/funnel/allowance.ts',
  'src/operations/funnel/buy.ts',
  'src/operations/billing/approvals.ts',
  'src/store/records/completions.ts',
  'src/store/billing/decide-charges.ts',
  'src/store/billing/spending.ts',
  'src/store/billing/quotes.ts',
  'src/store/billing/dispatches.ts',
  'src/store/billing/ledger.ts',
  'src/store/records/idempotency.ts',
  'src/store/access/api-keys.ts',
  'src/domain/evidence/sealed-record.ts',
  'src/domain/gates/decide-gate.ts',
];

/** Lists the parts: every folder of rules with a sample, and each file of the money path. */
export function listTableParts(root: string): TablePart[] {
  const rules = new Set(globSync('src/domain/**/*.ts', { cwd: root }).map(dirname));
  return [
    ...[...rules].sort().map((path) => ({ path, sample: 150, goalPerCent: 80 })),
    ...MONEY_PATH.map((path) => ({ path, sample: null, goalPerCent: 90 })),
  ];
}

/** Replaces the line of a part in the table. */
export function recordScore(root: string, part: TablePart, mutants: number, score: Score): void {
  const text = readFileSync(join(root, TABLE_PATH), 'utf8');
  const at = text.indexOf(START);
  invariant(at >= 0, `${TABLE_PATH} has no place for the table`);
  const lines = text.slice(at).split('\n');
  const kept = new Map(lines.flatMap((line) => (line.startsWith('| src/') ? [[line.split(' ')[1], line]] : [])));
  kept.set(part.path, buildLine(part, mutants, score));
  const inOrder = listTableParts(root).flatMap(({ path }) => kept.get(path) ?? []);
  const rule = HEADINGS.map(() => '---').join('|');
  const table = [START, '', `| ${HEADINGS.join(' | ')} |`, `|${rule}|`, ...inOrder, ''].join('\n');
  writeFileSync(join(root, TABLE_PATH), text.slice(0, at) + table);
}

function buildLine(part: TablePart, mutants: number, score: Score): string {
  const { ofAll, ofReal } = rateScore(score);
  const cells = [
    part.path,
    mutants,
    score.mutants,
    score.killed,
    score.timedOut,
    score.uncovered,
    score.survived,
    score.equivalent,
    ofAll,
    ofReal,
    `${part.goalPerCent} %`,
    new Date().toISOString().slice(0, 10),
  ];
  return `| ${cells.join(' | ')} |`;
}
