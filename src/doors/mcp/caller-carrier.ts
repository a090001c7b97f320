import type { Caller } from '#domain/access/caller.ts';

/** What the door knows about a request, carried to the tools beside it: who asks, and the message as it was sent. */
export type CallerCarrier = { caller: Caller; requestId: string; message: unknown };
