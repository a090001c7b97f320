import { withStores } from '#app/with-stores.ts';
import { refundCharge } from '#store/billing/corrections.ts';
import { type Command, requireWord } from './command.ts';
import { printCorrection, requireBecause } from './correction-words.ts';

/** `svc-admin charges refund` */
export const chargesRefund: Command = {
  usage: 'charges refund <record_id> --because <text>',
  summary: 'Refund the full price of a check, once; the customer sees the reason',
  options: { because: { type: 'string' } },
  async run(input, io) {
    const recordId = requireWord(input, 0, 'record_id');
    const because = requireBecause(input);
    return withStores(io, async ({ db }) => {
      const outcome = await refundCharge(db, recordId, because);
      const notFound = `${recordId} was not charged, or does not exist`;
      return printCorrection(io, input, db, { original: recordId, outcome, notFound });
    });
  },
};
