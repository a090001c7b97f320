import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { importSamples, openRegisterService, type RegisterService } from '#test/support/register-service.ts';
import { openRegisterStore, type RegisterStore } from '#test/support/register-store.ts';

let store: RegisterStore;
let service: RegisterService;
before(async () => {
  store = await openRegisterStore();
  await importSamples(store);
  await store.pool.query(`update snapshots
    set manifest = (manifest::jsonb || '{"rejected_row_count": 9, "counts": {"rows_bad": 7}}'::jsonb)::json`);
  service = await openRegisterService(store);
});
after(() => store.close());

const ABN = '79002637069';
const ACN = '002637069';
const MISSING = '000000019';

/** An operation, its input, and the registers that its answer is about. */
const CALLS: [operation: string, input: object, registers: string[]][] = [
  ['abn_lookup', { abn: ABN }, ['abn']],
  ['gst_check', { abn: ABN, as_at: '2026-10-01' }, ['abn']],
  ['company_lookup', { acn: ACN }, ['asic-companies', 'abn']],
  ['company_lookup', { acn: MISSING }, ['asic-companies']],
  ['verify_business_name_registration', { business_name: 'NOWHERE AT ALL' }, ['asic-business-names']],
  ['asic_licence_lookup', { licence_number: '999999' }, ['asic-afs-licensees', 'asic-credit-licensees']],
  ['insolvency_check', { acn: MISSING }, ['asic-insolvency', 'asic-companies']],
  ['ban_check', { name: 'Nobody Atall' }, ['asic-banned-persons', 'asic-banned-organisations']],
  ['charity_lookup', { abn: ABN }, ['acnc-register', 'acnc-statements']],
  ['indigenous_corporation_lookup', { abn_or_icn: '1' }, ['oric']],
  ['asset_register_check', { mark: 'ZZZ' }, ['casa-aircraft']],
  ['conduct_check', { abn: ABN }, ['payment-times', 'abf-sponsors']],
  ['screen_name', { name: 'Nobody Atall' }, ['dfat-consolidated-list']],
  ['verify_counterparty', { abn: ABN }, ['abn', 'asic-companies', 'asic-insolvency', 'dfat-consolidated-list', 'oric']],
];

for (const [operation, input, registers] of CALLS) {
  test(`${operation} ${JSON.stringify(input)} says that its registers are incomplete`, async () => {
    const answer = JSON.stringify(await service.call(operation, input));
    for (const dataset of registers)
      assert.match(answer, new RegExp(`7 rows of ${dataset}-sample-[^"]* could not be read at its import`));
  });
}

test('an unknown ABN is not found in a register that is reported as incomplete', async () => {
  await assert.rejects(service.call('abn_lookup', { abn: '51824753556' }), {
    code: 'abn_not_found',
    message: /7 rows of .* could not be read at its import: it is not complete/,
  });
});
