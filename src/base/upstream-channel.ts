import { channel } from 'node:diagnostics_channel';

/** A finished request to an outside source. The host is one that the operator configured. */
export type UpstreamRequest = { host: string; outcome: string; seconds: number };

/** Carries every finished request to an outside source; free while nothing subscribes. */
export const upstreamRequests = channel('registers:upstream');
