import { z } from 'zod';
import { parseNetwork } from '#base/ip-network.ts';
import { ALL_SCOPES } from '#contract/scopes.ts';
import { dateTime, requiredText, visibleLine, wholeNumber } from './common.ts';

/** The form of a key's id. */
export const KEY_ID = /^key_[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

const keyId = z.string().regex(KEY_ID, 'must be key_ and 26 digits or capitals');
const scope = z.enum(ALL_SCOPES);
const mode = z.enum(['live', 'test']);
const network = requiredText(60).superRefine((text, context) => {
  const parsed = parseNetwork(text);
  if ('fault' in parsed) context.addIssue({ code: 'custom', message: parsed.fault });
});

const key = z.strictObject({
  key_id: keyId,
  name: z.string(),
  key_prefix: z.string().describe('The first characters of the secret, by which people recognise it.'),
  mode,
  scopes: z.array(scope),
  allowed_networks: z.array(z.string()).nullable().describe('The networks from which it works; null: any.'),
  state: z.enum(['active', 'expired', 'revoked']),
  created_at: dateTime,
  created_by_key_id: keyId.nullable().describe('The key that created it; null: the operator.'),
  replaces_key_id: keyId.nullable().describe('The key whose successor it is.'),
  last_used_at: dateTime.nullable().describe('To the minute; null: never used.'),
  expires_at: dateTime.nullable().describe('When it stops working; null: never.'),
  revoked_at: dateTime.nullable(),
  revoked_by_key_id: keyId.nullable().describe('The key that revoked it; null: the operator.'),
});

const secret = z
  .string()
  .nullable()
  .describe('The secret. Shown only once, and stored only as a hash; null in a replayed answer.');

/** The request for a new key. */
export const keyRequest = z.strictObject({
  name: visibleLine(100).describe('What the key is for: one line of visible characters.'),
  mode: mode
    .optional()
    .describe('A test key sees invented data only and spends play money; it cannot create live keys. Default: yours.'),
  scopes: z
    .array(scope)
    .min(1)
    .max(ALL_SCOPES.length)
    .optional()
    .describe('At most yours. Default: yours without account:admin.'),
  expires_at: dateTime.optional().describe('When it stops working; not after your own key. Default: when yours does.'),
  allowed_networks: z
    .array(network)
    .min(1)
    .max(20)
    .optional()
    .describe('IPv4 and IPv6 networks from which it works, each inside one of yours. Default: yours.'),
});

/** A new key, and its secret. */
export const keyCreated = z.object({ ok: z.literal(true), key, api_key: secret });

/** The request for a page of keys. */
export const keyListRequest = z.strictObject({
  limit: wholeNumber(1, 200).default(50).describe('1-200, default 50.'),
  cursor: requiredText(200).optional().describe('next_cursor of the previous page.'),
});

/** A page of keys. */
export const keyListResponse = z.object({
  ok: z.literal(true),
  keys: z.array(key),
  next_cursor: z.string().nullable(),
});

/** The id of a key. */
export const keyIdRequest = z.strictObject({ key_id: keyId });

/** Which key to replace, and how long it keeps working. */
export const keyRotationRequest = z.strictObject({
  key_id: keyId,
  overlap_hours: wholeNumber(0, 168).default(24).describe('How long the old key keeps working, 0-168, default 24.'),
  expires_at: dateTime.optional().describe('When the new key stops working. Default: when the old one would have.'),
});

/** The successor with its secret, and the key that it replaces. */
export const keyRotated = z.object({ ok: z.literal(true), key, api_key: secret, replaced: key });

/** Success without further data. */
export const keyRevoked = z.object({ ok: z.literal(true) });
