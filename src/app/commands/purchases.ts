import { withStores } from '#app/with-stores.ts';
import { formatAud } from '#base/money.ts';
import { decideQuoteState } from '#domain/billing/quote.ts';
import { closeDispatch, readUnsettled } from '#store/billing/dispatches.ts';
import { type Command, requireOption, requireWord } from './command.ts';
import { printTable } from './print-table.ts';

/** `svc-admin purchases list` */
export const purchasesList: Command = {
  usage: 'purchases list',
  summary: 'List paid searches that were sent but are not settled',
  options: {},
  async run(_input, io) {
    return withStores(io, async ({ db }) => {
      const now = new Date();
      const rows = (await readUnsettled(db)).map((quote) => ({
        quote: quote.quoteId,
        account: quote.accountId,
        tool: quote.tool,
        target: `${quote.target.type} ${quote.target.value}`,
        price: formatAud(quote.amountCents),
        state: decideQuoteState(quote, now),
        reference: quote.dispatchId ?? '',
      }));
      printTable(io, rows, 'no unsettled purchases');
      return 0;
    });
  },
};

/** `svc-admin purchases close` */
export const purchasesClose: Command = {
  usage: 'purchases close <quote_id> --because <how you know>',
  summary: 'Close a paid search that was certainly not carried out; nothing is charged',
  options: { because: { type: 'string' } },
  async run(input, io) {
    const quoteId = requireWord(input, 0, 'quote_id');
    const because = requireOption(input, 'because');
    return withStores(io, async ({ db }) => {
      const closed = await closeDispatch(db, quoteId, because, new Date());
      const said = closed ? 'is closed; nothing was charged' : 'is not pending_reconciliation; nothing was changed';
      io.stdout.write(`${quoteId} ${said}\n`);
      return closed ? 0 : 1;
    });
  },
};
