import { withStores } from '#app/with-stores.ts';
import { formatAud } from '#base/money.ts';
import { decideQuoteState } from '#domain/billing/quote.ts';
import { closeDispatch, readUnsettled } from '#store/billing/dispatches.ts';
import { type Command, requireOption, requireWord } from './command.ts';
import { printAnswer, printLine, printTable } from './print-table.ts';

/** `svc-admin purchases list` */
export const purchasesList: Command = {
  usage: 'purchases list',
  summary: 'List paid searches that were sent but are not settled',
  async run(input, io) {
    return withStores(io, async ({ db }) => {
      const now = new Date();
      const quotes = (await readUnsettled(db)).map((quote) => ({
        quote_id: quote.quoteId,
        account_id: quote.accountId,
        tool: quote.tool,
        target: `${quote.target.type} ${quote.target.value}`,
        amount_cents: quote.amountCents,
        state: decideQuoteState(quote, now),
        dispatch_id: quote.dispatchId,
      }));
      const rows = quotes.map(({ quote_id, target, amount_cents, state }) => ({
        quote: quote_id,
        state,
        price: formatAud(amount_cents),
        target,
      }));
      return printAnswer(io, input, quotes, () => printTable(io, rows, 'no unsettled purchases'));
    });
  },
};

/** `svc-admin purchases close` */
export const purchasesClose: Command = {
  usage: 'purchases close <quote_id> --because <how you know>',
  summary: 'Close a paid search that was certainly not carried out; nothing is charged',
  async run(input, io) {
    const quoteId = requireWord(input, 0, 'quote_id');
    const because = requireOption(input, 'because');
    return withStores(io, async ({ db }) => {
      const closed = await closeDispatch(db, quoteId, because, new Date());
      const said = closed ? 'is closed; nothing was charged' : 'is not pending_reconciliation; nothing was changed';
      printLine(io, input, { quote_id: quoteId, closed }, `${quoteId} ${said}`);
      return closed ? 0 : 1;
    });
  },
};
