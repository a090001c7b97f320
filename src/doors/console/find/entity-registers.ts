import type { Role } from '#contract/roles.ts';
import { type Html, html } from '#pages/html.ts';
import type { CheckedEntity } from './read-entity.ts';
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
// An entry on these is bad news, on the others it is not.
const ADVERSE: ReadonlySet<string> = new Set(['sanctions', 'insolvency', 'bans', 'sponsor_sanctions']);
const WORDS = {
  matched: 'Listed',
  needs_review: 'Alike: compare',
  no_match: 'None found',
  source_unavailable: 'Not read',
} as const;

/** The tiles of the registers of which a card has one row: what each says, its source, age and record. */
export function renderRegisterTiles({ card }: CheckedEntity, role: Role, now: Date): Html {
  const { record, answer } = card;
  const find = (wanted: string) => answer.card.source_checks.find(({ check }) => check === wanted);
  return html`${Object.entries(NAMES).map(([kind, title]) => {
    const row = find(kind);
    const isLicence = kind === 'licence';
    if (row === undefined) return isLicence ? renderLicenceTile(role) : null;
    const footer = { source: row.source, retrieved_at: row.retrieved_at, record_id: record.record_id };
    return renderTile(title, renderChip(row), row, [], footer, now, isLicence ? renderLicenceForm(role) : null);
  })}`;
}

function renderChip({ check, status }: SourceCheck): Html {
  const isFound = status === 'matched' || status === 'needs_review';
  const colour = !isFound ? null : ADVERSE.has(check) ? ' bad' : status === 'matched' ? ' good' : ' watch';
  return html`<span class="chip${colour}">${WORDS[status]}</span>`;
}
