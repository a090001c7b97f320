import { z } from 'zod';
import { textOrNull } from './common.ts';

const abn = z.string().regex(/^\d{11}$/);

export const holdersAbn = abn.describe('The ABN that was looked up: 11 digits without spaces.');

export const registeredName = textOrNull.describe(
  'The holder’s name as the register writes it; null when the register withholds it.',
);

/** The legal form of an ABN's holder. */
export const entityType = textOrNull.describe(
  'The holder’s legal form, such as Australian Private Company; null when not known.',
);

export const abnStatus = z
  .enum(['active', 'cancelled', 'suspended'])
  .describe('Status of the ABN on the source’s day; active does not mean that the business trades.');

/** The company number that the ABN register has for the holder. */
export const entityAcn = z
  .string()
  .regex(/^\d{9}$/)
  .nullable()
  .describe('ACN or ARBN, 9 digits, that the ABN register has for the holder; null when it has none.');

export const replacedBy = abn.nullable().describe('The ABN that replaced this one, if the source names it.');
