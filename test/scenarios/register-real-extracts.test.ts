import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import type { Body } from '#test/support/answers.ts';
import { openRegisterDoors, type RegisterDoors } from '#test/support/register-doors.ts';
import { locateSharedData, whyNoSharedData } from '#test/support/why-left-out.ts';

// Regression tests of misleading answers, with real register files over REST and MCP.
const EXTRACT = 'abn/20250528_Public01_sample.xml';
const REAL = { skip: whyNoSharedData(EXTRACT) };
const TOOHEYS = '11000002568';
const BBC = '11000003378';
const SAMPLE_IS_SILENT = /only a sample of it is loaded here, and samples do not answer beside real registers/;
const NOW = new Date().toISOString();

const read = (path: string) => readFileSync(locateSharedData(path), 'utf8');

/** The extract with another date, and only the first records. */
function buildExtractAt(time: string, count = 126): string {
  const [head = '', ...records] = read(EXTRACT).split('<ABR ');
  const kept = records.slice(0, count);
  const dated = head
    .replace(/<RecordCount>\d+/, `<RecordCount>${kept.length}`)
    .replace(/<ExtractTime>[^<]+/, `<ExtractTime>${time}`);
  return `${[dated, ...kept].join('<ABR ')}</Transfer>`;
}

let doors: RegisterDoors;
before(async () => {
  if (REAL.skip !== false) return;
  doors = await openRegisterDoors();
  await doors.importVersions([
    { dataset: 'asic-companies', label: 'companies', text: read('asic/company_dataset_sample.tsv'), retrieved_at: NOW },
    { dataset: 'asic-afs-licensees', label: 'afs', text: read('asic/afs_licensee_sample.csv'), retrieved_at: NOW },
  ]);
});
after(() => doors?.stop());

const codes = (answer: Body) => (answer.risk_flags as { code: string }[]).map(({ code }) => code);

test(
  'beside real companies and licences, the samples of the ABN and the credit register do not answer [register-answer.no-mixing]',
  REAL,
  async () => {
    const bhp = await doors.callTool('company_lookup', { acn: '004 028 077' });
    assert.deepEqual([bhp.status, bhp.confidence, bhp.conflicts], ['needs_review', 0.5, []]);
    assert.match(JSON.stringify(bhp.not_checked), SAMPLE_IS_SILENT);
    assert.match(String((await doors.get(`/v1/abn/${BBC}`)).body.message), SAMPLE_IS_SILENT);
    const licence = await doors.callTool('asic_licence_lookup', { licence_number: '218679' });
    assert.match(JSON.stringify(licence.human_review_items), /version afs as at .* holds no licence 218679/);
    assert.match(JSON.stringify(licence.not_checked), SAMPLE_IS_SILENT);
  },
);

test(
  'the extract of May 2025 is valid for its own day [register-answer.registered-date] [register-answer.after-the-extract] [register-answer.retrieved-at]',
  REAL,
  async () => {
    await doors.importVersions([
      { dataset: 'abn', label: 'abn-2025-05', text: buildExtractAt('2025-05-27T08:46:00') },
      {
        dataset: 'asic-business-names',
        label: 'names-2018',
        text: read('asic/business_names_201803_truncated.tsv'),
        retrieved_at: '2018-03-31T00:00:00Z',
      },
    ]);
    const cancelled = (await doors.get(`/v1/abn/${TOOHEYS}`)).body;
    assert.deepEqual(
      [cancelled.status, cancelled.abnRegisteredDate, cancelled.retrieved_at, codes(cancelled)],
      ['cancelled', null, '2025-05-26T22:46:00Z', ['abn_cancelled']],
    );
    const later = await doors.callTool('gst_check', { abn: BBC, as_at: '2026-10-01' });
    assert.deepEqual([later.registered, later.label], [null, 'not_verified']);
    assert.match(String(later.reason), /is as at 2025-05-27 and shows no later days; .* \(one ended on 2008-12-31\)$/);
    assert.equal((await doors.readRecord(later.record_id)).price_cents, 0);
    const card = (await doors.post('/v1/verify-counterparty', { abn: BBC })).body.card as Body;
    const looked = await doors.callTool('abn_lookup', { abn: BBC });
    const checked = await doors.callTool('gst_check', { abn: BBC, as_at: '2025-05-27' });
    const gst = (card.source_checks as Body[])[1]?.gst as Body;
    assert.deepEqual([gst.registered, (looked.gst as Body).registered, checked.registered], [false, false, false]);
    assert.deepEqual(
      [gst.effective_to, (looked.gst as Body).effective_to, checked.effective_to],
      Array(3).fill('2008-12-31'),
    );
  },
);

test(
  'an older extract does not answer, and a vanished ABN names both versions [register-answer.newest-version] [register-answer.which-version] [register-answer.trouble-shown]',
  REAL,
  async () => {
    await doors.importVersions([
      { dataset: 'abn', label: 'abn-2025-06', text: buildExtractAt('2025-06-03T08:46:00', 120) },
      { dataset: 'abn', label: 'abn-2024-05', text: buildExtractAt('2024-05-28T08:46:00') },
    ]);
    const { sources } = (await doors.get('/v1/sources')).body;
    assert.deepEqual((sources as Body[])[0]?.answering, {
      source_version: 'abn-2025-06',
      why: 'the newest version by its own time',
    });
    const gone = /<ABN [^>]*>(\d{11})</.exec(read(EXTRACT).split('<ABR ').at(-1) ?? '')?.[1];
    const { status, body } = await doors.get(`/v1/abn/${gone}`);
    assert.deepEqual([status, body.code], [404, 'abn_not_found']);
    assert.match(String(body.message), /The ABN was held in abn-2025-05 and is not in abn-2025-06/);
    assert.equal((await doors.callTool('abn_lookup', { abn: gone })).message, body.message);
  },
);

test(
  'names in common spellings match the company, and a misspelt former name is reported as former [register-answer.names-as-written] [register-answer.former-names]',
  REAL,
  async () => {
    for (const company_name of [
      'BHP Group Ltd',
      'B.H.P. GROUP LIMITED',
      'BHP Group Limited ACN 004 028 077',
      'BHP Group Ltd ATF the Bilby Trust',
      'BHP Group Ltd t/as The Big Australian',
      'BHP GROUP LIMITED (in liquidation)',
    ]) {
      const { company, conflicts } = await doors.callTool('company_lookup', { company_name });
      assert.equal((company as Body | null)?.acn, '004028077', company_name);
      assert.ok(!(conflicts as Body[]).some(({ field }) => field === 'company_name'), company_name);
    }
    const acn = '004028077';
    const slip = await doors.callTool('company_lookup', {
      acn,
      company_name: 'The Broken Hill Propietary Company Ltd',
    });
    assert.ok(codes(slip).includes('former_name'));
    assert.match(
      JSON.stringify(slip.human_review_items),
      /is like a former one, THE BROKEN HILL PROPRIETARY COMPANY LIMITED; the company is now BHP GROUP LIMITED/,
    );
  },
);

test(
  'candidates have their status in words and mark former names; every ASIC code has its meaning [register-answer.former-names]',
  REAL,
  async () => {
    const { candidates } = await doors.callTool('company_lookup', { company_name: 'Lovini Holding' });
    const [first] = candidates as Body[];
    assert.deepEqual(
      [first?.company_name, first?.former, first?.current_name, first?.status, first?.status_meaning],
      ['LOVINI HOLDINGS PTY LTD', true, 'MONAKA PTY LTD', 'REGD', 'Registered'],
    );
    for (const acn of ['004028077', '130633377', '616103103', '000000019']) {
      const company = (await doors.callTool('company_lookup', { acn })).company as Body;
      for (const field of ['status', 'type', 'class', 'sub_class']) {
        assert.match(String(company[`${field}_meaning`]), /^[A-Z]/, `${acn} ${field}`);
      }
    }
  },
);

test(
  'a licence and its records are found by any spelling of the number [tools.asic-licence-lookup] [endpoints.receipts]',
  REAL,
  async () => {
    const found = await doors.callTool('asic_licence_lookup', { licence_number: 'AFSL 218600' });
    assert.deepEqual([found.status, (found.licences as Body[])[0]?.licensee_name], ['matched', 'IPIB PTY LTD']);
    for (const target of ['218 600', 'AFSL 218600', 'Australian Financial Services Licence No. 218 600']) {
      const { records } = (await doors.get(`/v1/receipts/due-diligence?limit=1&target=${encodeURIComponent(target)}`))
        .body;
      assert.equal((records as Body[])[0]?.record_id, found.record_id, target);
      const reported = await doors.callTool('list_recent_searches', { limit: 1, target });
      assert.equal((reported.records as Body[])[0]?.record_id, found.record_id, target);
    }
    const { records } = await doors.callTool('list_recent_searches', { target: 'ABN 11 000 003 378' });
    assert.ok((records as Body[]).length > 0);
  },
);

test(
  'a cancelled business name is reported with what was not checked and the age of the version [register-answer.trouble-shown] [register-answer.old-version]',
  REAL,
  async () => {
    const ended = await doors.callTool('verify_business_name_registration', { business_name: 'Warby Wares' });
    assert.deepEqual([ended.outcome, codes(ended)], ['cancelled', ['business_name_cancelled']]);
    assert.ok((ended.not_checked as Body[]).length > 0);
    assert.match(
      JSON.stringify(ended.human_review_items),
      /names-2018 of the ASIC Business Names Dataset is \d+ days old/,
    );
  },
);
