import { countWords } from '#base/count-words.ts';
import type { CharityStatement } from '#domain/entities/charity.ts';
import {
  type CharityStatus,
  countDaysLate,
  decideOverdue,
  isRevoked,
  type RegisterFinding,
  type StatementsFinding,
} from '#domain/entities/decide-charity.ts';
import { backRisk, buildRisk, type FlagSource, type Risk, type RiskFlag } from './build-risk.ts';

/** A finding with the source that it comes from. */
type Read<Finding> = { finding: NonNullable<Finding>; source: FlagSource } | null;

/** Lists the flags of an ABN that was looked up as a charity: its registration and its last statement. */
export function listCharityRisks(
  abn: string,
  status: CharityStatus,
  register: Read<RegisterFinding>,
  filed: Read<StatementsFinding>,
): RiskFlag[] {
  const back = (source: FlagSource) => (risk: Risk) => backRisk(risk, `abn:${abn}`, source);
  const latest = filed?.finding.statements[0];
  const absent = status === 'not_on_register' && register !== null ? [describeAbsence(register.finding.as_at)] : [];
  return [
    ...(register === null ? [] : absent.map(back(register.source))),
    ...(filed === null || latest === undefined
      ? []
      : listStatementRisks(status, filed.finding, latest).map(back(filed.source))),
  ];
}

function describeAbsence(as_at: string): Risk {
  return buildRisk('charity_not_on_register', `The ABN is not on the ACNC register as of ${as_at}.`);
}

function listStatementRisks(
  status: CharityStatus,
  filed: NonNullable<StatementsFinding>,
  latest: CharityStatement,
): Risk[] {
  const risks: Risk[] = [];
  const add = (...risk: Parameters<typeof buildRisk>) => risks.push(buildRisk(...risk));
  // While the register has the charity, this is a conflict of two sources instead.
  if (isRevoked(latest) && status !== 'registered')
    add('charity_revoked', `The annual statements as of ${filed.as_at} say: ${latest.registration_status}.`);
  const overdue = decideOverdue(status, filed);
  if (overdue.status === 'overdue') add('charity_statement_overdue', overdue.reason);
  const late = countDaysLate(latest) ?? 0;
  if (late > 0)
    add(
      'charity_statement_late',
      `The statement due on ${latest.due_on} was received ${countWords(late, 'day', 'days')} late.`,
    );
  if (latest.net_assets !== null && latest.net_assets < 0)
    add(
      'charity_net_liabilities',
      `The last statement shows liabilities above assets by $${(-latest.net_assets).toLocaleString('en-AU')}.`,
    );
  return risks;
}
