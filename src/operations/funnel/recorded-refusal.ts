import type { ErrorCode } from '#contract/errors.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { CheckEvidence } from './handler.ts';

/** A refusal that is a finding: a source was read and holds nothing of the kind. The caller is refused, and the check leaves its record like any other, at no price. */
export class RecordedRefusal extends ServiceError {
  readonly evidence: CheckEvidence;

  constructor(code: ErrorCode, message: string, evidence: CheckEvidence) {
    super(code, message);
    this.name = 'RecordedRefusal';
    this.evidence = evidence;
  }
}
