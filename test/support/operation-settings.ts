import type { AbrSettings } from '#registers/abn/abr-request.ts';
import { OPEN_WEB } from './open-web.ts';

/** The settings with which a test wires the operations without a server. */
export const OPERATION_SETTINGS = {
  version: 'test',
  isShedding: () => false,
  rateLimitPerMinute: 1_000_000,
  maxInFlightPerAccount: 1_000,
  abr: null as AbrSettings | null,
  context: { planningUrl: null, siloUrl: null, siloEmail: null, bomUrl: null, deadlineMs: 0 },
  addressCacheBytes: 0,
  publicUrl: () => 'http://service.test',
  buildConfirmUrl: (quoteId: string) => quoteId,
  buildJoinUrl: (token: string) => token,
  ...OPEN_WEB,
  onPdfFault: () => {},
  logKeySecret: null,
  buildDownloadUrl: (path: string) => `http://service.test${path}`,
};
