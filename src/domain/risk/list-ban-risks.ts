import type { BanHit } from '#domain/screening/list-ban-hits.ts';
import { backRisk, buildRisk, type FlagSource, type RiskFlag } from './build-risk.ts';
import type { RiskCode } from './risk-ontology.ts';

/** Lists a flag for each ban that a check found; an expired one has a lower severity. */
export function listBanRisks(hits: readonly BanHit[], source: FlagSource): RiskFlag[] {
  return hits.map((hit) => {
    const evidence_ref = `${source.source_id}:${hit.ban.document_number ?? hit.ban.acn ?? 'row'}`;
    const confidence = hit.matched_by === 'acn' ? 0.9 : hit.score;
    return backRisk(buildRisk(decideCode(hit), describeBanHit(hit)), evidence_ref, source, confidence);
  });
}

/** Describes a ban that was found, with its state on the day of the source. */
export function describeBanHit({ ban, matched_by, score }: BanHit): string {
  const who = ban.names.join('; ');
  const document = ban.document_number === null ? '' : `, document ${ban.document_number}`;
  const found = `${ban.ban_type}${document}. ${ban.reason}`;
  if (matched_by === 'acn') return `ASIC banned ${who}, ACN ${ban.acn}: ${found}`;
  return `The name is like that of ${who} (${score.toFixed(2)}), whom ASIC banned: ${found}`;
}

function decideCode({ matched_by, ban }: BanHit): RiskCode {
  if (matched_by === 'acn') return ban.state === 'expired' ? 'organisation_ban_expired' : 'organisation_banned';
  return ban.state === 'expired' ? 'ban_name_expired' : 'ban_name_possible';
}
