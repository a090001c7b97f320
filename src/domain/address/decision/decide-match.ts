import type { Candidate, Found } from '#domain/address/match/find-candidates.ts';
import type { AddressDirectory } from '#domain/address/register/address-directory.ts';
import { CONFLICTS, DIFFERENCES, type DoubtCode, type MatchStatus } from './doubts.ts';
import { type CandidateFacts, readEvidence, readFacts } from './match-evidence.ts';

/** A candidate with what is known about it alone: its facts, how it differs from the input, and the status that follows. */
export type JudgedCandidate = {
  candidate: Candidate;
  facts: CandidateFacts;
  differences: DoubtCode[];
  outcome: MatchStatus;
};

/** The status of an answer, and its best candidate. */
export type MatchDecision = { status: MatchStatus; best: JudgedCandidate | null };

/** Decides the status of what was found: the first doubt that applies decides. Without a doubt the answer is exact. */
export function decideMatch(directory: AddressDirectory, found: Found): MatchDecision {
  const [candidate] = found.candidates;
  if (candidate === undefined) return { status: 'no_match', best: null };
  const best = judgeCandidate(candidate);
  const evidence = readEvidence(directory, best, found);
  const conflict = CONFLICTS.find((row) => row[2](evidence));
  return { status: conflict?.[1] ?? best.outcome, best };
}

/** Judges one candidate without regard to the others. */
export function judgeCandidate(candidate: Candidate): JudgedCandidate {
  const facts = readFacts(candidate);
  // Rows are read by index: destructuring each one takes twice as long.
  const rows = DIFFERENCES.filter((row) => row[2](facts));
  return { candidate, facts, differences: rows.map((row) => row[0]), outcome: rows[0]?.[1] ?? 'exact_match' };
}
