import type { Role } from '#contract/roles.ts';
import { type Html, html } from '#pages/html.ts';
import type { CheckedEntity } from './read-saved.ts';
import { renderLicenceForm, renderLicenceTile, renderTile } from './tile.ts';

type SourceCheck = CheckedEntity['card']['answer']['card']['source_checks'][number];

// In the order of the page. ABN, GST and company have facts of their own.
const NAMES = {
  insolvency: 'Insolvency',
  sanctions: 'Sanctions: the name',
  bans: 'Bans',
  licence: 'Licences',
  charity: 'Charity',
  charity_statements: 'Charity statements',
  indigenous_corporation: 'Indigenous corporation',
  payment_times: 'Payment times',
  sponsor_sanctions: 'Sanctions as a sponsor',
} as const satisfies Partial<Record<SourceCheck['check'], string>>;
const LICENCES: Partial<Record<string, string>> = {
  'asic-afs-licensees': 'Licences: financial services',
  'asic-credit-licensees': 'Licences: credit',
};
// To be listed is bad news in these registers.
const ADVERSE: ReadonlySet<string> = new Set(['sanctions', 'insolvency', 'bans', 'sponsor_sanctions']);
// In these it is good news, unless the entry is flagged. In all others it is neither.
const WELCOME: ReadonlySet<string> = new Set(['licence', 'charity', 'indigenous_corporation']);
const WORDS = {
  matched: 'Listed',
  needs_review: 'Alike: compare',
  no_match: 'None found',
  source_unavailable: 'Not read',
} as const;

/** Renders one tile per register: its result, source, age and record. */
export function renderRegisterTiles({ card }: CheckedEntity, role: Role, now: Date): Html {
  const { record, answer } = card;
  const { source_checks, risk_flags } = answer.card;
  const renderRow = (row: SourceCheck, title: string, more: Html | null) => {
    const footer = { source: row.source, retrieved_at: row.retrieved_at, record_id: record.record_id };
    return renderTile(title, renderChip(row, risk_flags), row, [], footer, now, more);
  };
  return html`${Object.entries(NAMES).map(([kind, title]) => {
    const rows = source_checks.filter(({ check }) => check === kind);
    if (kind !== 'licence') return rows.map((row) => renderRow(row, title, null));
    if (rows.length === 0) return renderLicenceTile(role);
    const form = (row: SourceCheck) => (row === rows.at(-1) ? renderLicenceForm(role) : null);
    return rows.map((row) => renderRow(row, LICENCES[row.source_id] ?? title, form(row)));
  })}`;
}

type RiskFlag = CheckedEntity['card']['answer']['card']['risk_flags'][number];

function renderChip({ check, status, source_id }: SourceCheck, flags: readonly RiskFlag[]): Html {
  const isFound = status === 'matched' || status === 'needs_review';
  const isFlagged = flags.some(({ source_refs }) => source_refs.includes(source_id));
  return html`<span class="chip${isFound ? colourOf(check, status === 'matched', isFlagged) : null}">${WORDS[status]}</span>`;
}

function colourOf(check: string, isMatched: boolean, isFlagged: boolean): string {
  if (ADVERSE.has(check)) return ' bad';
  if (isFlagged || !isMatched) return ' watch';
  return WELCOME.has(check) ? ' good' : '';
}
