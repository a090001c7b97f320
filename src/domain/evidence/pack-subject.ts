import type { EvidencePackEnvelope } from '#contract/schemas/evidence-pack.ts';

/** What a pack is about, its numbers in canonical form; `vinAsGiven` is the VIN as the caller wrote it. */
export type PackSubject = EvidencePackEnvelope['subject'] & { vinAsGiven: string | null; reference: string | null };
