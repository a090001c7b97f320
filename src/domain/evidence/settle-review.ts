import type { z } from 'zod';
import type { verificationLabel } from '#contract/schemas/common.ts';
import { writeLabel } from './page/write-label.ts';

/** The verification label of a field or of a whole response. */
export type VerificationLabel = z.infer<typeof verificationLabel>;

type Labelled = { field: string; label: VerificationLabel };

/**
 * Derives the human-review items and the verdict of an answer from the labels of its fields. Each field that is not
 * verified has an item, and the verdict is then not verified. Every operation that labels fields goes through here.
 */
export function settleReview<T extends Labelled>(
  verdict: VerificationLabel,
  fields: readonly T[],
  describe: (unverified: readonly T[]) => string[] = describeFields,
): { verdict: VerificationLabel; items: string[] } {
  const unverified = fields.filter(({ label }) => label !== 'verified');
  if (unverified.length === 0) return { verdict, items: [] };
  return { verdict: verdict === 'verified' ? 'human_review_required' : verdict, items: describe(unverified) };
}

function describeFields(unverified: readonly Labelled[]): string[] {
  const name = (label: VerificationLabel) =>
    unverified.flatMap((one) => (one.label === label ? [writeLabel(one.field)] : [])).join(', ');
  const [doubtful, absent] = [name('human_review_required'), name('not_verified')];
  return [
    ...(doubtful === '' ? [] : [`Review before you rely on: ${doubtful}.`]),
    ...(absent === '' ? [] : [`The register gave no evidence for: ${absent}.`]),
  ];
}
