import type { PaymentTimesEntry } from '#domain/conduct/payment-times.ts';
import type { SponsorSanction } from '#domain/conduct/sponsor-sanction.ts';
import type { DatedBan } from '#domain/entities/ban.ts';
import type { Charity, CharityStatement } from '#domain/entities/charity.ts';
import { dayAfter } from '#domain/entities/day-arithmetic.ts';
import { isTroubled } from '#domain/entities/decide-insolvency.ts';
import type { IndigenousCorporation } from '#domain/entities/indigenous-corporation.ts';
import type { InsolvencyAppointment } from '#domain/entities/insolvency-appointment.ts';
import type { FURTHER_RULES } from './further-rules.ts';
import { normaliseFactWord } from './normalise-values.ts';

/** What a further register has about a target: values by field, and the day from which the same rows mean something else (null: none). */
export type FurtherFacts = {
  values: Partial<Record<keyof typeof FURTHER_RULES, readonly (string | null)[]>>;
  holdsBefore: string | null;
};

type Candidate = { candidate: { band: string; entity: { reference: string } } };

/** Builds the facts about listed entities that a name of the target is like, each by its reference in its best band. */
export function buildSanctionsFacts(candidates: readonly Candidate[]): FurtherFacts {
  const ofBand = (band: string) => [
    ...new Set(
      candidates.filter((one) => one.candidate.band === band).map(({ candidate }) => candidate.entity.reference),
    ),
  ];
  const matches = ofBand('match');
  const possible = ofBand('possible').filter((reference) => !matches.includes(reference));
  return { values: { sanctions_match: matches, sanctions_possible: possible }, holdsBefore: null };
}

/** Builds the facts about appointments to a company. A solvent winding-up is apart, because it is no sign of trouble. */
export function buildInsolvencyFacts(appointments: readonly InsolvencyAppointment[]): FurtherFacts {
  const list = (troubled: boolean) =>
    appointments
      .filter((one) => isTroubled(one) === troubled)
      .map(({ appointment_type, effective_on }) => `${effective_on} ${normaliseFactWord(appointment_type)}`);
  return { values: { insolvency_appointment: list(true), solvent_winding_up: list(false) }, holdsBefore: null };
}

/** Builds the facts about bans of an organisation that have not ended on the register's day. */
export function buildBanFacts(bans: readonly DatedBan[]): FurtherFacts {
  const standing = bans.filter(({ state }) => state !== 'expired');
  const write = ({ ban_type, started_on, ended_on, end_text }: DatedBan) =>
    normaliseFactWord(`${ban_type} from ${started_on ?? '-'} to ${ended_on ?? end_text ?? '-'}`);
  const ends = standing.flatMap(({ ended_on }) => (ended_on === null ? [] : [dayAfter(ended_on)]));
  return { values: { organisation_ban: standing.map(write) }, holdsBefore: ends.sort()[0] ?? null };
}

export function buildCharityFacts(charity: Charity | null): FurtherFacts {
  return { values: { charity_status: charity === null ? [] : ['REGISTERED'] }, holdsBefore: null };
}

/** Builds the facts about the annual statements of a charity: its status in the latest, and the due day of one that is overdue on the source's day. */
export function buildStatementFacts(statements: readonly CharityStatement[], as_at: string): FurtherFacts {
  const [latest] = statements;
  const open = statements.filter(({ received_on }) => received_on === null).map(({ due_on }) => due_on);
  const overdue = open.filter((day) => day < as_at).sort();
  const next = open.filter((day) => day >= as_at).sort()[0];
  return {
    values: {
      charity_statement_status: [latest === undefined ? null : normaliseFactWord(latest.registration_status)],
      charity_statement_overdue: [overdue[0] ?? null],
    },
    holdsBefore: next === undefined ? null : dayAfter(next),
  };
}

/** Builds the facts of the Payment Times register about an ABN. A report is routine, so it is no fact. */
export function buildPaymentFacts({
  non_compliance,
  administrations,
}: Pick<PaymentTimesEntry, 'non_compliance' | 'administrations'>): FurtherFacts {
  return {
    values: {
      payment_times_non_compliance: non_compliance.map((one) =>
        normaliseFactWord(`${one.period_end ?? '-'} ${one.non_compliance_type}`),
      ),
      payment_times_administration: administrations.map((one) =>
        normaliseFactWord(`${one.appointed_on ?? '-'} ${one.appointment_type}`),
      ),
    },
    holdsBefore: null,
  };
}

/** Builds the facts about sanctions of a sponsor, those that have ended included. */
export function buildSponsorFacts(sanctions: readonly SponsorSanction[]): FurtherFacts {
  const write = ({ sanction, imposed_on, ended_on, end_text }: SponsorSanction) =>
    normaliseFactWord(`${sanction} from ${imposed_on ?? '-'} to ${ended_on ?? end_text ?? '-'}`);
  return { values: { sponsor_sanction: sanctions.map(write) }, holdsBefore: null };
}

export function buildIndigenousFacts(corporations: readonly IndigenousCorporation[]): FurtherFacts {
  const write = ({ icn, status }: IndigenousCorporation) => normaliseFactWord(`ICN ${icn} ${status}`);
  return { values: { indigenous_corporation: corporations.map(write) }, holdsBefore: null };
}
