import assert from 'node:assert/strict';
import { test } from 'node:test';
import { abnLookup } from '#contract/operations/abn/abn-lookup.ts';
import { OPERATIONS } from '#contract/operations.ts';
import { buildPriceTable } from '#contract/price-table.ts';
import { buildTools } from '#doors/mcp/build-tools.ts';
import { readDocsFiles } from '#doors/web/docs/docs-files.ts';
import { buildDocsSite } from '#doors/web/docs/docs-site.ts';
import { writeLlmsIndex } from '#doors/web/docs/llms-text.ts';
import { buildPricingPage, renderPriceTable } from '#doors/web/pricing-page.ts';
import { renderSubject } from '#doors/web/reference/subject-page.ts';
import { runSvcLine } from '#test/doors/cli/run-svc.ts';

const TABLE = buildPriceTable(OPERATIONS);
const METERED = ['abn_lookup', 'abn_history', 'gst_check'];

test('the table has every live check with its price, route, command and tool [money.one-price] [limits.prices]', () => {
  assert.deepEqual(
    TABLE.map(({ name, price, route, command, tool }) => [name, price, route, command, tool].join(' | ')),
    [
      'abn_lookup | A$0.10 | GET /v1/abn/{abn}/profile | svc abn profile | abn_lookup',
      'abn_history | A$0.10 | GET /v1/abn/{abn}/history | svc abn history | abn_history',
      'gst_check | A$0.10 | GET /v1/abn/{abn}/gst | svc abn gst | gst_check',
      'get_abn | free | GET /v1/abn/{abn} | svc abn lookup | ',
      'verify_counterparty | free | POST /v1/verify-counterparty | svc counterparty verify | ',
      'company_lookup | free | POST /v1/companies/lookup | svc company lookup | company_lookup',
      'verify_business_name_registration | free | POST /v1/business-names/verify | svc business-name verify | verify_business_name_registration',
      'asic_licence_lookup | free | GET /v1/licences/{licence_number} | svc licence lookup | asic_licence_lookup',
      'insolvency_check | free | GET /v1/insolvency/{acn} | svc insolvency check | insolvency_check',
      'charity_lookup | free | GET /v1/charities/{abn} | svc charity | charity_lookup',
      'indigenous_corporation_lookup | free | GET /v1/indigenous-corporations/{abn_or_icn} | svc indigenous-corporation lookup | indigenous_corporation_lookup',
      'conduct_check | free | GET /v1/conduct/{abn} | svc conduct | conduct_check',
      'screen_name | free | POST /v1/screening | svc screen | screen_name',
      'ban_check | free | POST /v1/bans | svc bans | ban_check',
      'address_lookup | free | POST /v1/address/lookup | svc address lookup | address_lookup',
      'planning_context | free | POST /v1/planning | svc planning | planning_context',
      'asset_register_check | free | POST /v1/asset-register | svc asset-register | asset_register_check',
      'capture_snapshot | free | POST /v1/monitors/{subscription_id}/snapshots | svc monitors capture | ',
      'confirm_no_changes | free | POST /v1/confirm-no-changes | svc changes confirm | confirm_no_changes',
      'what_changed | free | POST /v1/what-changed | svc changes show | what_changed',
    ],
  );
});

test('a priced operation that is not a check has no place in the table', () => {
  const priced = { ...abnLookup, kind: 'read' as const };
  assert.throws(() => buildPriceTable([priced]), /abn_lookup is a check, because it has a price/);
});

test('/pricing, the reference and llms.txt show the same prices [money.one-price]', async () => {
  const table = String(renderPriceTable(OPERATIONS));
  assert.ok(buildPricingPage(OPERATIONS).includes(table));
  const site = await buildDocsSite(readDocsFiles(), OPERATIONS, 'https://test.example');
  const llms = writeLlmsIndex(site, OPERATIONS, 'https://test.example');
  for (const { name, price, subject } of TABLE) {
    assert.ok(table.includes(price), price);
    assert.ok(llms.includes(`- ${name}: ${price}\n`), name);
    const page = String(renderSubject(subject, OPERATIONS, 'https://test.example'));
    const section = page.split('<section').find((part) => part.includes(`<h2 id="${name}">`)) ?? '';
    assert.ok(section.includes(`<dt>Price</dt><dd>${price}</dd>`), name);
  }
});

test('a tool’s text names the price of the table [money.one-price]', () => {
  for (const { name, title, description, _meta } of buildTools(OPERATIONS)) {
    const row = TABLE.find(({ tool }) => tool === name);
    const isPriced = row !== undefined && row.price !== 'free';
    assert.equal(title.includes('A$'), isPriced, name);
    if (row !== undefined)
      assert.ok(description.endsWith(isPriced ? `Costs ${row.price} for each completed check.` : 'Free.'), name);
    assert.equal(JSON.stringify(_meta).includes('"price_cents":10'), METERED.includes(name), name);
  }
});

test('svc help names the price of each priced command, and that the others are free [money.one-price]', async () => {
  const { stdout } = await runSvcLine(['help']);
  const [, section = ''] = /\nPrices:\n([\s\S]*?)\n\n/.exec(stdout) ?? [];
  assert.deepEqual(
    section.split('\n').map((line) => line.trim().split(/ {2,}/)),
    [
      ...TABLE.filter(({ price }) => price !== 'free').map(({ command, price }) => [
        command?.replace('svc ', ''),
        price,
      ]),
      ['all other open commands', 'free'],
    ],
  );
});
