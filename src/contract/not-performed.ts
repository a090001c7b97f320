import { ServiceError } from './service-error.ts';

/** A refusal by a register that certainly did nothing with what it was sent. Any other failure behind a dispatch leaves its outcome unknown. */
export class NotPerformed extends ServiceError {}
