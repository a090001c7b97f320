import { type Html, html } from '#pages/html.ts';
import { formatDay } from '#pages/page-text.ts';
import type { CheckedEntity } from './read-entity.ts';

type SourceCheck = CheckedEntity['card']['answer']['card']['source_checks'][number];

// The other checks have tiles of their own.
const NAMES: Readonly<Partial<Record<SourceCheck['check'], string>>> = {
  sanctions: 'Sanctions list',
  insolvency: 'Insolvency appointments',
  bans: 'Bans of the organisation',
  licence: 'Licences',
  charity: 'Charities',
  indigenous_corporation: 'Indigenous corporations',
  payment_times: 'Payment times',
  sponsor_sanctions: 'Sanctions as a sponsor',
};
// An entry on these is bad news, on the others it is not.
const ADVERSE: ReadonlySet<SourceCheck['check']> = new Set(['sanctions', 'insolvency', 'bans', 'sponsor_sanctions']);
const WORDS = {
  matched: 'Listed',
  needs_review: 'Alike',
  no_match: 'Not listed',
  source_unavailable: 'Not read',
} as const;

/** The tile of the registers that have no tile of their own; nothing for a card that did not read them. */
export function renderRegisters({ card }: CheckedEntity): Html | null {
  const rows = card.answer.card.source_checks.filter(({ check }) => NAMES[check] !== undefined);
  if (rows.length === 0) return null;
  return html`<section class="tile entity-registers"><h2>Other registers</h2><ul class="checks-list">${rows.map(renderRow)}</ul></section>`;
}

function renderRow({ check, status, result, source, retrieved_at }: SourceCheck): Html {
  const isBad = ADVERSE.has(check) && (status === 'matched' || status === 'needs_review');
  return html`<li><span class="chip${isBad ? ' bad' : null}">${WORDS[status]}</span> <strong>${NAMES[check]}</strong><br><bdi>${result}</bdi><small>${source}${retrieved_at === null ? null : html` · ${formatDay(new Date(retrieved_at))}`}</small></li>`;
}
