import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AcnDuty, decideAcnDuty } from '#domain/entities/acn-duty.ts';

// One of every kind of entity in the ABN register's list, and the same kind for each of the four governments.
const CASES: readonly (readonly [codes: string, what: string, duty: AcnDuty])[] = [
  ['PRV PUB', 'companies', 'must'],
  ['CCB LCB SCB TCB CCR LCR SCR TCR CGC LGC SGC TGC', 'companies of governments', 'must'],
  ['PDF CCP LCP SCP TCP', 'pooled development funds, which are companies', 'must'],
  ['COP CCC LCC SCC TCC', 'co-operatives', 'may'],
  ['OIE CCO LCO SCO TCO', 'incorporated associations and other bodies', 'may'],
  ['UIE CCN LCN SCN TCN', 'unincorporated bodies', 'may'],
  ['LPT CCL LCL SCL TCL', 'limited partnerships', 'may'],
  ['IND DES', 'people and estates', 'cannot'],
  ['PTR FPT CGP LGP SGP TGP', 'partnerships', 'cannot'],
  ['LGE CGE SGE TGE', 'councils, departments and the like', 'cannot'],
  ['LGA CGA SGA TGA', 'statutory authorities', 'cannot'],
  ['STR CCS LCS SCS TCS', 'strata titles', 'cannot'],
  ['DIP', 'embassies', 'cannot'],
  ['TRT CGT LGT SGT TGT', 'trusts', 'cannot'],
  ['DIT CTI LTI STI TTI DTT CTT LTT STT TTT DST CTD LTD STD TTD', 'discretionary trusts', 'cannot'],
  ['FXT CTF LTF STF TTF FUT CTU LTU STU TTU HYT CTH LTH STH TTH', 'fixed, unit and hybrid trusts', 'cannot'],
  ['CMT CTC LTC STC TTC FHS', 'cash management and first home saver trusts', 'cannot'],
  ['CUT CCU LCU SCU TCU PTT CCT LCT SCT TCT', 'corporate unit and public trading trusts', 'cannot'],
  ['PUT CTL LTL STL TTL PQT CTQ LTQ STQ TTQ', 'public unit trusts', 'cannot'],
  ['SMF SUP ADF ARF NPF NRF POF PST SAF CGS LGS SGS TGS', 'super funds', 'cannot'],
  ['CSA LSA SSA TSA CSP LSP SSP TSP CSS LSS SSS TSS', 'super funds of governments', 'cannot'],
];

for (const [codes, what, duty] of CASES) {
  test(`${what} ${duty} have an ACN or ARBN: ${codes}`, () => {
    for (const code of codes.split(' ')) assert.equal(decideAcnDuty(code), duty, code);
  });
}

test('an unknown or missing entity type must have a number', () => {
  for (const code of ['XYZ', '', 'prv', 'toString', null]) assert.equal(decideAcnDuty(code), 'must', String(code));
});
