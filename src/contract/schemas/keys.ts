import { z } from 'zod';
import { parseNetwork } from '#base/ip-network.ts';
import { ALL_SCOPES } from '#contract/scopes.ts';
import { dateTime, idPattern, idText, requiredText, textOrNull, visibleLine, wholeNumber } from './common.ts';
import { askedPage, nextCursor, ok } from './shared-fields.ts';

export const KEY_ID = idPattern('key');

const keyId = idText('key', 'Id of the key; it is not secret.');
const scope = z.enum(ALL_SCOPES);
const mode = z.enum(['live', 'test']).describe('A test key sees invented data only and spends play money.');
const network = requiredText(60).superRefine((text, context) => {
  const parsed = parseNetwork(text);
  if ('fault' in parsed) context.addIssue({ code: 'custom', message: parsed.fault });
});

const key = z.strictObject({
  key_id: keyId,
  name: z.string().describe('What the key is for, in its creator’s words.'),
  key_prefix: z.string().describe('The first characters of the secret, by which people recognise it.'),
  mode,
  scopes: z.array(scope).describe('What the key may do.'),
  allowed_networks: z.array(z.string()).nullable().describe('The networks from which it works; null: any.'),
  state: z.enum(['active', 'expired', 'revoked']).describe('Whether the key works; only active does.'),
  created_at: dateTime.describe('When the key was created.'),
  created_by_key_id: keyId.nullable().describe('The key that created it; null: a person or the operator.'),
  created_by_user_id: textOrNull.describe('The person who created it in the console; null: a key or the operator.'),
  replaces_key_id: keyId.nullable().describe('The key that it replaced; null when it replaced none.'),
  last_used_at: dateTime.nullable().describe('When it was last used, to the minute; null: never.'),
  expires_at: dateTime.nullable().describe('When it stops working; null: never.'),
  revoked_at: dateTime.nullable().describe('When it was revoked; null: it was not.'),
  revoked_by_key_id: keyId
    .nullable()
    .describe('The key that revoked it; null: a person, the operator, or not revoked.'),
  revoked_by_user_id: textOrNull.describe(
    'The person who revoked it in the console; null: a key, the operator, or not revoked.',
  ),
});

const listedKey = key.extend({
  created_by_name: textOrNull.describe(
    'The e-mail address of the person, or the name of the key, that created it; null: the operator.',
  ),
});

const secret = textOrNull.describe(
  'The secret of the key. Shown only once, and stored only as a hash; null in a replayed answer.',
);

export const keyRequest = z.strictObject({
  name: visibleLine(100).describe('What the key is for: one line of visible characters.'),
  mode: mode
    .optional()
    .describe(
      'live or test; yours by default. A test key sees invented data only, spends play money and cannot create live keys.',
    ),
  scopes: z
    .array(scope)
    .min(1)
    .max(ALL_SCOPES.length)
    .optional()
    .describe('What the key may do; each scope must be one of yours. Default: yours without account:admin.'),
  expires_at: dateTime.optional().meta({
    description:
      'When it stops working, such as 2027-06-30T00:00:00Z; not after your own key. Default: when yours does.',
    examples: ['2027-06-30T00:00:00Z'],
  }),
  allowed_networks: z
    .array(network)
    .min(1)
    .max(20)
    .optional()
    .meta({
      description: 'IPv4 and IPv6 networks from which it works, each inside one of yours. Default: yours.',
      examples: [['203.0.113.0/24']],
    }),
});

export const keyCreated = z.object({ ok, key: key.describe('The new key.'), api_key: secret });

export const keyListRequest = z.strictObject(askedPage);

export const keyListResponse = z.object({
  ok,
  keys: z.array(listedKey).describe('The keys of your account, newest first.'),
  next_cursor: nextCursor,
});

export const keyIdRequest = z.strictObject({
  key_id: keyId.describe('Id of the key to revoke, from the list of keys.'),
});

/** Which key to replace, and how long it keeps working. */
export const keyRotationRequest = z.strictObject({
  key_id: keyId.describe('Id of the key to replace, from the list of keys.'),
  overlap_hours: wholeNumber(0, 168)
    .default(24)
    .describe('How many hours the old key keeps working, 0-168, default 24.'),
  expires_at: dateTime.optional().meta({
    description: 'When the new key stops working, such as 2027-06-30T00:00:00Z. Default: when the old one would have.',
    examples: ['2027-06-30T00:00:00Z'],
  }),
});

/** The successor with its secret, and the key that it replaces. */
export const keyRotated = z.object({
  ok,
  key: key.describe('The new key.'),
  api_key: secret,
  replaced: key.describe('The old key, which works until its expires_at.'),
});
