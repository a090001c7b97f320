import { invariant } from '#base/invariant.ts';

/** An answer with its stated confidence, how far it was right (a share, if the label fits several rows) and its weight. */
export type Judged = { said: number; right: number; weight: number };

/** One tenth of confidence. */
export type Tenth = { answers: number; said: number; right: number };

/** Answers by tenths of confidence, as sums of their weights. */
export function listTenths(answers: readonly Judged[]): Tenth[] {
  const tenths = Array.from({ length: 10 }, () => ({ answers: 0, said: 0, right: 0 }));
  for (const { said, right, weight } of answers) {
    const tenth = tenths[Math.min(9, Math.floor(said * 10))];
    invariant(tenth !== undefined, 'a confidence is in one of the tenths');
    tenth.answers += weight;
    tenth.said += said * weight;
    tenth.right += right * weight;
  }
  return tenths;
}

/** The mean distance between confidence and share right over the tenths, each counted by its answers. */
export function measureCalibrationError(answers: readonly Judged[]): number {
  const gaps = listTenths(answers).reduce((sum, { said, right }) => sum + Math.abs(said - right), 0);
  return gaps / answers.reduce((sum, { weight }) => sum + weight, 0);
}

/** The share of pairs of a right and a wrong answer in which the right one has the higher confidence. Ties count half. */
export function measureAuroc(answers: readonly Judged[]): number {
  const sorted = answers.toSorted((left, right) => left.said - right.said);
  let pairs = 0;
  let wrongBelow = 0;
  let rightTotal = 0;
  for (let first = 0; first < sorted.length; ) {
    const said = sorted[first]?.said;
    let right = 0;
    let wrong = 0;
    for (; first < sorted.length && sorted[first]?.said === said; first++) {
      const { right: share = 0, weight = 0 } = sorted[first] ?? {};
      right += share * weight;
      wrong += (1 - share) * weight;
    }
    pairs += right * (wrongBelow + wrong / 2);
    wrongBelow += wrong;
    rightTotal += right;
  }
  return pairs / (rightTotal * wrongBelow);
}
