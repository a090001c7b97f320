import type { ErrorCode } from '#contract/errors.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { CheckEvidence } from './handler.ts';

/** A refusal that is a finding: a source was read and has no such entry. The check is recorded and costs nothing. */
export class RecordedRefusal extends ServiceError {
  readonly evidence: CheckEvidence;

  constructor(code: ErrorCode, message: string, evidence: CheckEvidence) {
    super(code, message);
    this.name = 'RecordedRefusal';
    this.evidence = evidence;
  }
}
