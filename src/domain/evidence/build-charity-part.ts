import { countWords } from '#base/count-words.ts';
import type { Charity, CharityStatement } from '#domain/entities/charity.ts';
import {
  countDaysLate,
  decideCharityStatus,
  decideOverdue,
  isRevoked,
  listCharityConflicts,
} from '#domain/entities/decide-charity.ts';
import { listCharityRisks } from '#domain/risk/list-charity-risks.ts';
import type { CardPart } from './card-part.ts';
import { buildSourcePart, type CardReading, type CardSubject } from './card-reading.ts';
import { listConflictRisks } from './list-conflict-risks.ts';

/** Builds the part of the card about the ACNC register, which lists only registered charities. */
export function buildCharityPart({ abn, abr, finding }: CardSubject, reading: CardReading<Charity | null>): CardPart {
  const { found, as_at, source } = reading;
  const since = found === null || found.registered_on === null ? '' : ` since ${found.registered_on}`;
  const size = found === null || found.size === null ? '' : `, size ${found.size}`;
  const part = buildSourcePart(reading, {
    check: 'charity',
    status: found === null ? 'no_match' : 'matched',
    result:
      found === null
        ? `This ABN is not on the register of charities as of ${as_at}.`
        : `${found.legal_name} is a registered charity${since}${size}, as at ${as_at}.`,
  });
  const conflicts = listCharityConflicts({ charity: found, as_at }, null, finding.entry);
  const sides = { 'ACNC register': { ...source, evidence_ref: `abn:${abn}` }, ABR: abr };
  return {
    ...part,
    risks: listConflictRisks(conflicts, sides),
    disputed: conflicts.length === 0 ? [] : ['abn_status'],
    own: { conflicts },
  };
}

/** The statements of an ABN, beside what the register says; null if the register was not read. */
type FiledStatements = {
  register: CardReading<Charity | null> | null;
  statements: readonly CharityStatement[];
};

/** Builds the part of the card about the annual statements of a charity: the last one, and whether one is overdue. */
export function buildStatementsPart({ abn }: CardSubject, reading: CardReading<FiledStatements>): CardPart {
  const { found, as_at, source } = reading;
  const filed = { statements: found.statements, as_at };
  const register = found.register === null ? null : { charity: found.register.found, as_at: found.register.as_at };
  const { status } = decideCharityStatus(register, filed);
  const [latest] = found.statements;
  const late = latest === undefined ? 0 : (countDaysLate(latest) ?? 0);
  const how = late === 0 ? '' : ` It was ${countWords(late, 'day', 'days')} late.`;
  const part = buildSourcePart(reading, {
    check: 'charity_statements',
    status: latest === undefined ? 'no_match' : 'matched',
    result: `${decideOverdue(status, filed).reason}${how} As at ${as_at}.`,
  });
  const conflicts = listCharityConflicts(register, filed, null);
  const evidence_ref = `abn:${abn}`;
  const sides = {
    'ACNC register': { ...(found.register?.source ?? source), evidence_ref },
    'ACNC annual statements': { ...source, evidence_ref },
  };
  const isRevokedHere = latest !== undefined && isRevoked(latest) && status !== 'registered';
  return {
    ...part,
    headline: isRevokedHere ? `The ACNC’s annual statements say: ${latest.registration_status}.` : '',
    risks: [...listCharityRisks(abn, status, null, { finding: filed, source }), ...listConflictRisks(conflicts, sides)],
    own: { conflicts },
  };
}
