import type { z } from 'zod';

type Moment = string | number | undefined;

/** Holds an object with `from` and `to` to their order: nothing lies in a window that ends before it begins, and an empty answer would say so of the world. */
export function orderedWindow<Schema extends z.ZodObject>(schema: Schema): Schema {
  return schema.refine(({ from, to }) => isOrdered(from as Moment, to as Moment), {
    path: ['to'],
    message: 'must not be before from',
  });
}

function isOrdered(from: Moment, to: Moment): boolean {
  return from === undefined || to === undefined || toMs(from) <= toMs(to);
}

function toMs(moment: string | number): number {
  return typeof moment === 'number' ? moment : Date.parse(moment);
}
