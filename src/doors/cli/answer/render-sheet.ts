import type { Paint } from '#doors/cli/terminal.ts';
import { renderBlocks } from './build-blocks.ts';
import type { Sheet, SheetFact } from './build-sheet.ts';
import { wrapText } from './format-value.ts';

const MAX_LINES = 24;
const WIDTH = 80;
const MAX_LIST_ROWS = 3;
const MAX_ONLY_LIST_ROWS = 10;
const MAX_ITEMS = 3;
const MAX_REVIEW = 2;
const GOOD = /^(?:verified|matched|no_change|exact-match)\b/;
const QUIET = /^(?:verified)$/;
const ATTENTION = /^(?:degraded|unavailable|cancelled|suspended|revoked|expired|failed|pending_\w+)\b/;

type Line = readonly [label: string, text: string];

// Whatever was not checked is named in full.
const NOT_CHECKED = 'Not checked';

/** Renders a sheet in at most 24 lines beside its blocks, and says what is left out. */
export function renderSheet(sheet: Sheet, paint: Paint): string {
  const head = renderHead(sheet, paint);
  const foot = buildFoot(sheet);
  const lists = sheet.lists.flatMap(({ label, rows }) =>
    cutRows(label, rows, sheet.lists.length === 1 ? MAX_ONLY_LIST_ROWS : MAX_LIST_ROWS),
  );
  const labels = [...sheet.facts.map(({ label }) => label), ...[...lists, ...foot].map(([label]) => label)];
  const width = Math.min(26, Math.max(0, ...labels.map((label) => label.length)));
  const footLines = foot.flatMap((line) => renderLine(line, width, paint));
  // The blank lines between the parts, and the line that says what is left out.
  let room = MAX_LINES - head.length - footLines.length - (head.length > 0 ? 1 : 0) - 2;
  const take = (lines: readonly string[]): boolean => {
    if (lines.length > room) return false;
    room -= lines.length;
    body.push(...lines);
    return true;
  };
  const body: string[] = [];
  const leftFacts = sheet.facts.filter((fact) => !take(renderFact(fact, width, paint))).length;
  const leftRows = lists.filter((line) => !take(renderLine(line, width, paint))).length;
  const left = leftFacts + leftRows + sheet.leftOut;
  const more = left === 0 ? [] : [paint('dim', `${left} more: --json`)];
  const parts = [head, renderBlocks(sheet.blocks, paint), body, [...footLines, ...more]].filter(
    (part) => part.length > 0,
  );
  if (parts.length === 0) return 'Done.\n';
  return `${parts.map((part) => part.join('\n')).join('\n\n')}\n`;
}

function renderHead({ headline, verdict, isSample }: Sheet, paint: Paint): string[] {
  const lines = headline === null ? [] : wrapText(headline, WIDTH).map((line) => paint('bold', line));
  const spoken =
    verdict === null ? [] : [`Verdict: ${GOOD.test(verdict) ? paint('bold', verdict) : paint('yellow', verdict)}`];
  const sample = isSample ? [paint('yellow', 'SAMPLE DATA: invented, not a register.')] : [];
  return [...lines, ...spoken, ...sample];
}

function buildFoot(sheet: Sheet): Line[] {
  const { flags, review, notChecked, sources, limitCount, recordId } = sheet;
  return [
    ...(flags === null ? [] : cutRows('Flags', flags.length === 0 ? ['none raised'] : flags, MAX_ITEMS)),
    ...cutRows('Review', review, MAX_REVIEW),
    ...(notChecked.length === 0 ? [] : [[NOT_CHECKED, notChecked.join('; ')] as const]),
    ...cutRows('Source', sources, MAX_ITEMS),
    ...(limitCount === 0 ? [] : [['Limits', `${limitCount} stated: --fields limitations`] as const]),
    ...(recordId === null ? [] : [['Record', recordId] as const]),
  ];
}

function cutRows(label: string, rows: readonly string[], most: number): Line[] {
  const shown = rows.slice(0, rows.length > most ? most - 1 : most);
  const lines = shown.map((row, at): Line => [at === 0 ? label : '', row]);
  return rows.length > shown.length ? [...lines, ['', `${rows.length - shown.length} more: --json`]] : lines;
}

function renderFact({ label, value, mark }: SheetFact, width: number, paint: Paint): string[] {
  const shown = mark === null || QUIET.test(mark) ? value : `${value}  [${mark}]`;
  return renderLine([label, shown], width, paint);
}

// A text of more than two lines is cut, and says so: --json has all of it.
function renderLine([label, text]: Line, width: number, paint: Paint): string[] {
  const lines = wrapText(text, WIDTH - width - 2);
  const isCut = lines.length > 2 && label !== NOT_CHECKED;
  const cut = isCut ? [lines[0] ?? '', `${wrapText(lines[1] ?? '', WIDTH - width - 4)[0]} …`] : lines;
  const paintText = (line: string) =>
    ATTENTION.test(line) || /\[[a-z_]+\]$/.test(line) ? paint('yellow', line) : line;
  return cut.map((line, at) => `${paint('dim', (at === 0 ? label : '').padEnd(width))}  ${paintText(line)}`);
}
