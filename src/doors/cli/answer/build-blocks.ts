import { isPlainObject, type PlainObject } from '#base/plain-object.ts';
import { isTerminal, type Paint } from '#doors/cli/terminal.ts';
import { formatValue, labelOf, wrapText } from './format-value.ts';

/** One thing of a list, such as a candidate: a line that names it, and its facts with labels. */
export type Block = { title: string; facts: [label: string, value: string][] };

function buildCandidate(one: PlainObject): Block {
  const strength = one.matched_name_strength === null ? '' : ` (${formatValue('', one.matched_name_strength)})`;
  return {
    title: `${nameBand(one)}  ${formatValue('', one.primary_name)}`,
    facts: listFacts([
      ['Matched name', one.matched_name === null ? null : `${formatValue('', one.matched_name)}${strength}`],
      ['Listed as', `${formatValue('', one.kind)}, reference ${formatValue('', one.reference)}`],
      ['Born', one.births],
      ['Countries', one.countries],
      ['Numbers', one.identifiers],
      ['Measures', writeWords(one.measures)],
      ['Programme', one.committees],
      ['List day', one.list_day],
      ['Reasons', joinSentences(one.reasons)],
    ]),
  };
}

/** Builds the block of a ban; whether it is in force comes first. */
function buildBan(one: PlainObject): Block {
  const acn = one.acn === null ? '' : `, ACN ${formatValue('', one.acn)}`;
  const document = one.document_number === null ? '' : `, document ${formatValue('', one.document_number)}`;
  return {
    title: `${labelOf(String(one.state)).toLowerCase()}  ${nameBand(one)}  ${formatValue('', one.names)}${acn}`,
    facts: listFacts([
      ['Ban', `${formatValue('', one.ban_type)}${document}`],
      ['State', one.state_reason],
      ['Matched by', one.matched_by === 'acn' ? 'the number' : `the name ${formatValue('', one.matched_name)}`],
      ['Places', one.places],
      ['Remarks', one.comments],
      ['Reasons', joinSentences(one.reasons)],
    ]),
  };
}

function buildAlert(one: PlainObject): Block {
  const isOpen = one.closed_at === null;
  const closed = [formatValue('closed_at', one.closed_at), writeWords([one.closed_why]), one.closed_version];
  return {
    title: `${isOpen ? 'open' : 'closed'}  ${nameBand(one)}  ${formatValue('', one.name)}`,
    facts: listFacts([
      ['Listed as', `${formatValue('', one.listed_as)}, reference ${formatValue('', one.list_reference)}`],
      ['Matched name', one.matched_name],
      ['Reasons', joinSentences(one.reasons)],
      ['Why now', `${writeWords([one.why])}, list ${formatValue('', one.list_version)}`],
      ['List day', one.list_day],
      ['Opened', formatValue('opened_at', one.opened_at)],
      ['Closed', isOpen ? null : closed.map((part) => formatValue('', part)).join(', ')],
      ['Reference', one.reference],
      ['Watched name', one.screening_monitor_id],
      ['Alert', one.alert_id],
      ['Record', one.record_id],
    ]),
  };
}

function buildWatchedName(one: PlainObject): Block {
  const screened = `${formatValue('', one.screened_version)}, list day ${formatValue('', one.screened_day)}`;
  return {
    title: `${formatValue('', one.name)}  ${one.kind === null ? 'any kind' : formatValue('', one.kind)}`,
    facts: listFacts([
      ['Id', one.screening_monitor_id],
      ['Last screened', one.screened_version === null ? 'not yet' : screened],
      ['Open alerts', one.open_alert_count],
      ['Born', one.birth_date],
      ['Countries', one.countries],
      ['Numbers', one.identifiers],
      ['Reference', one.reference],
      ['Watched since', formatValue('created_at', one.created_at)],
    ]),
  };
}

const BUILDERS: Readonly<Record<string, (one: PlainObject) => Block>> = {
  candidates: buildCandidate,
  bans: buildBan,
  alerts: buildAlert,
  watched_names: buildWatchedName,
};

/** Builds the blocks of a list; a list that is not shown as blocks has none. */
export function buildBlocks(name: string, rows: unknown): Block[] {
  const build = BUILDERS[name];
  return build === undefined || !Array.isArray(rows) ? [] : rows.filter(isPlainObject).map(build);
}

function nameBand({ band, score }: PlainObject): string {
  return `${formatValue('', band)} ${typeof score === 'number' ? score.toFixed(2) : '-'}`;
}

function listFacts(pairs: readonly (readonly [string, unknown])[]): Block['facts'] {
  const told = pairs.map(([label, value]): [string, string] => [label, formatValue('', value)]);
  return told.filter(([, value]) => value !== '-' && value !== 'none');
}

// The service writes each reason as a sentence.
function joinSentences(reasons: unknown): string {
  return Array.isArray(reasons) ? reasons.map((one) => formatValue('', one)).join(' ') : '';
}

function writeWords(codes: unknown): string {
  const words = Array.isArray(codes) ? codes.map((code) => formatValue('', code).replaceAll('_', ' ')) : [];
  return words.join(', ');
}

const INDENT = '   ';
const MIN_WIDTH = 80;
const MAX_WIDTH = 100;
const ATTENTION = /^(?:match|open|in force)\b/;

/** Renders blocks with a blank line between them, in 80 to 100 columns; nothing is cut. */
export function renderBlocks(blocks: readonly Block[], paint: Paint): string[] {
  const width = findWidth();
  const labelWidth = Math.max(0, ...blocks.flatMap(({ facts }) => facts.map(([label]) => label.length)));
  return blocks.flatMap(({ title, facts }, at) => {
    const titles = wrapText(`${at + 1}. ${title}`, width).map((line) => paint('bold', line));
    const head = ATTENTION.test(title) ? titles.map((line) => paint('yellow', line)) : titles;
    const lines = facts.flatMap(([label, value]) =>
      wrapText(value, width - INDENT.length - labelWidth - 2).map(
        (line, row) => `${INDENT}${paint('dim', (row === 0 ? label : '').padEnd(labelWidth))}  ${line}`,
      ),
    );
    return [...(at === 0 ? [] : ['']), ...head, ...lines];
  });
}

/** The columns to use: those of the terminal, at least 80 and at most 100; 100 where the output is no terminal. */
export function findWidth(): number {
  return isTerminal(1) ? Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, process.stdout.columns)) : MAX_WIDTH;
}
