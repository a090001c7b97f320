import type { Candidate, Found } from '#domain/address/match/find-candidates.ts';
import type { AddressDirectory } from '#domain/address/register/address-directory.ts';
import { CONFLICTS, DIFFERENCES, type DoubtCode, type MatchStatus } from './doubts.ts';
import { type CandidateFacts, readEvidence, readFacts } from './match-evidence.ts';

/** The status of an answer, and every doubt about its first candidate. The first doubt decided the status. */
export type MatchDecision = { status: MatchStatus; doubts: DoubtCode[] };

/** A candidate with what is known about it alone: its facts and how it differs from the input. */
export type JudgedCandidate = { candidate: Candidate; facts: CandidateFacts; differences: DoubtCode[] };

/** Decides the status of what was found. If there is any doubt, the answer is not exact. */
export function decideMatch(directory: AddressDirectory, found: Found): MatchDecision {
  const [best] = found.candidates;
  if (best === undefined) return { status: 'no_match', doubts: [] };
  const evidence = readEvidence(directory, best, found);
  const conflicts = CONFLICTS.filter(([, , applies]) => applies(evidence));
  const doubts = [...conflicts, ...DIFFERENCES.filter(([, , applies]) => applies(evidence))];
  return { status: doubts[0]?.[1] ?? 'exact_match', doubts: doubts.map(([code]) => code) };
}

/** Judges one candidate without regard to the others. */
export function judgeCandidate(candidate: Candidate): JudgedCandidate {
  const facts = readFacts(candidate);
  const differences = DIFFERENCES.filter(([, , applies]) => applies(facts)).map(([code]) => code);
  return { candidate, facts, differences };
}

/** Whether everything that was written agrees, and nothing was left out. */
export function isExact({ differences }: Pick<JudgedCandidate, 'differences'>): boolean {
  return differences.every((code) => code === 'lot');
}
