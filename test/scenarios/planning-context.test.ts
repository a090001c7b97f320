import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import {
  ARCGIS_PATH,
  answerJson,
  answerLikeArcgis,
  arcgisError,
  type FakeLayer,
  SA_LAYERS,
  VIC_LAYERS,
} from '#test/fakes/arcgis.ts';
import { SLOW_ANSWERS } from '#test/fakes/broken-answers.ts';
import { answerLikeOnlineDa, fakeApplication, fakeLocation } from '#test/fakes/online-da.ts';
import { startSourceServer } from '#test/fakes/source-server.ts';
import { type Body, readOk, readRefusal } from '#test/support/answers.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';

const VIC_PID = { gnaf_pid: 'GAVIC900000217' };
const IN_VIC = { latitude: -37.2, longitude: 144.5 };
const IN_SA = { latitude: -34.9, longitude: 138.6 };
const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
const application = fakeApplication('PAN-1', {
  LodgementDate: yesterday,
  Location: [fakeLocation({ FullAddress: '1 SAMPLE STREET SAMPLETON 2999', StreetNumber1: '1', Suburb: 'SAMPLETON' })],
});

async function setUp(t: TestContext, deadlineMs = 20_000, vicLayers: readonly FakeLayer[] = VIC_LAYERS) {
  const vic = await startSourceServer(t, answerLikeArcgis(vicLayers));
  const sa = await startSourceServer(t, answerLikeArcgis(SA_LAYERS));
  const portal = await startSourceServer(t, answerLikeOnlineDa([application]));
  const service = await startTestService({
    context: { planningUrl: portal.url, siloUrl: null, siloEmail: null, bomUrl: null, deadlineMs },
    planning: { vicUrl: vic.url + ARCGIS_PATH, saUrl: sa.url + ARCGIS_PATH, deadlineMs },
  });
  t.after(() => service.stop());
  const count = () => vic.requests.length + sa.requests.length + portal.requests.length;
  return { service, vic, sa, portal, count, ask: async (input: Body) => readOk(await post(service, input)) };
}

const post = (service: TestService, input: unknown, headers: Record<string, string> = {}) =>
  service.request('/v1/planning', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(input),
  });
const listCodes = (areas: unknown) => (areas as Body[]).map(({ code }) => code);
const listChecks = ({ checks }: Body) => (checks as Body[]).map(({ question, status }) => `${question} ${status}`);
const readSources = async (service: TestService, { record_id }: Body) => {
  const { record } = await readOk(await service.request(`/v1/receipts/due-diligence/${String(record_id)}`));
  return (record as { sources: Body[] }).sources;
};

test('a Victorian address has its zones and overlays verbatim, flags for flood and bushfire layers, and a record', async (t) => {
  const { service, sa, portal, ask } = await setUp(t);
  const answer = await ask(VIC_PID);
  assert.deepEqual([answer.status, answer.state, answer.possible_states], ['checked', 'VIC', ['VIC']]);
  assert.deepEqual([listCodes(answer.zones), listCodes(answer.overlays)], [['GRZ1'], ['LSIO1', 'HO123', null]]);
  assert.equal(answer.planning_applications, null, 'no source of applications covers Victoria');
  assert.deepEqual(listChecks(answer), ['zones found', 'overlays found', 'bushfire_prone_area found']);
  const flags = answer.risk_flags as Body[];
  assert.deepEqual(
    flags.map(({ code, category }) => [code, category]),
    [
      ['planning_flood_layer', 'address_risk'],
      ['planning_bushfire_layer', 'address_risk'],
    ],
  );
  assert.match(
    String(flags[0]?.message),
    /^The layer Planning scheme overlay of Vicmap Planning includes this point: LSIO1, /,
  );
  const { not_checked: _, limitations: __, ...said } = answer;
  assert.doesNotMatch(JSON.stringify(said), /at risk|no risk|\bclear\b/i);
  const sources = await readSources(service, answer);
  assert.deepEqual(
    sources.map(({ source_id, source_version }) => [source_id, source_version]),
    [
      ['gnaf', 'gnaf-sample-2026-08'],
      ['vicmap-planning', null],
    ],
  );
  assert.match(JSON.stringify(sources[1]?.source_file), /"sha256":"[0-9a-f]{64}"/);
  assert.equal(sa.requests.length + portal.requests.length, 0);
});

test('coordinates in South Australia: the zone in force, and overlays that are not checked', async (t) => {
  const { vic, ask } = await setUp(t);
  const answer = await ask(IN_SA);
  assert.deepEqual([answer.status, answer.state, listCodes(answer.zones)], ['partly_checked', 'SA', ['EN']]);
  assert.match(
    JSON.stringify(answer.not_checked),
    /Flood overlays were not checked: South Australian Planning and Design Code has no such layer/,
  );
  assert.equal(vic.requests.length, 0);
});

test('an address in New South Wales has its applications; coordinates there have none, with the reason', async (t) => {
  const { portal, vic, ask } = await setUp(t);
  const found = await ask({ gnaf_pid: 'gansw900000001', source_version: 'gnaf-sample-2026-08' });
  assert.deepEqual([found.status, found.state], ['checked', 'NSW']);
  assert.deepEqual(
    (found.planning_applications as Body[]).map(
      ({ planning_portal_application_number }) => planning_portal_application_number,
    ),
    ['PAN-1'],
  );
  assert.match(JSON.stringify(found.not_checked), /Zones and hazard layers of New South Wales/);
  assert.deepEqual([found.zones, found.overlays], [null, null], 'no layer of New South Wales is read');
  const asked = portal.requests.length;
  const unfound = await ask({ latitude: -33.87, longitude: 151.21 });
  assert.deepEqual([unfound.status, unfound.checks, unfound.sources], ['not_checked', [], []]);
  assert.equal(unfound.planning_applications, null);
  assert.match(JSON.stringify(unfound.not_checked), /ask with the gnaf_pid of an address/);
  assert.deepEqual([portal.requests.length, vic.requests.length], [asked, 0]);
});

test('a state without a source says so, and nothing is queried', async (t) => {
  const { count, ask } = await setUp(t);
  for (const [name, point] of Object.entries({
    Queensland: { latitude: -27.47, longitude: 153.03 },
    Tasmania: { latitude: -42.88, longitude: 147.33 },
    'the Northern Territory': { latitude: -12.46, longitude: 130.84 },
    'Western Australia': { latitude: -31.95, longitude: 115.86 },
    'the Australian Capital Territory': { latitude: -35.28, longitude: 149.13 },
  })) {
    const answer = await ask(point);
    assert.equal(answer.status, 'not_checked');
    assert.match(JSON.stringify(answer.not_checked), new RegExp(`no planning source for ${name}, so nothing is known`));
  }
  assert.equal(count(), 0);
});

test('near a border a zone decides the state; without one, every possible state stays', async (t) => {
  const zone = { box: [146.8, -36.2, 147, -36.1] as const, attributes: { zone_code: 'GRZ1', zone_description: null } };
  const layers = VIC_LAYERS.map((layer) => (layer.id === 3 ? { ...layer, areas: [zone] } : layer));
  const { ask } = await setUp(t, 20_000, layers);
  const south = await ask({ latitude: -36.12, longitude: 146.9 });
  assert.deepEqual([south.state, south.possible_states, south.status], ['VIC', ['VIC'], 'checked']);
  const north = await ask({ latitude: -36.05, longitude: 146.9 });
  assert.deepEqual(
    [north.state, (north.possible_states as string[]).toSorted(), north.status],
    [null, ['NSW', 'VIC'], 'partly_checked'],
  );
  assert.deepEqual([north.zones, north.overlays], [null, null], 'New South Wales was not queried');
  assert.match(JSON.stringify(north.human_review_items), /No zone includes this point/);
});

test('a layer that fails is not_checked, and the others are shown; a source that fails is not_checked as a whole', async (t) => {
  const layers = VIC_LAYERS.map((layer) =>
    layer.id === 2 ? { ...layer, fault: answerJson(arcgisError(500)) } : layer,
  );
  const { vic, service, ask } = await setUp(t, 20_000, layers);
  const partly = await ask(VIC_PID);
  assert.equal(partly.status, 'partly_checked');
  assert.deepEqual(listChecks(partly), ['zones found', 'overlays not_checked', 'bushfire_prone_area found']);
  assert.match(JSON.stringify(partly.not_checked), /Overlays were not checked: Vicmap Planning reported error 500/);
  await vic.stop();
  const none = await ask({ latitude: -37.21, longitude: 144.5 });
  assert.deepEqual([none.status, none.zones, none.overlays, none.sources], ['not_checked', null, null, []]);
  assert.deepEqual(
    (none.checks as Body[]).map(({ count }) => count),
    [null, null, null],
  );
  assert.deepEqual(listChecks(none), ['zones not_checked', 'overlays not_checked', 'bushfire_prone_area not_checked']);
  assert.doesNotMatch(JSON.stringify(none.checks), /none_found/);
  assert.deepEqual(await readSources(service, none), []);
});

for (const [name, answer] of Object.entries(SLOW_ANSWERS)) {
  test(`${name}: the caller waits for the deadline only, and the source is not_checked`, async (t) => {
    const { vic, ask } = await setUp(t, 300);
    vic.answer = answer;
    const startedMs = performance.now();
    const late = await ask(IN_VIC);
    assert.ok(performance.now() - startedMs < 5_000);
    assert.equal(late.status, 'not_checked');
    assert.match(JSON.stringify(late.checks), /did not answer in time/);
  });
}

const REFUSED: readonly (readonly [what: string, input: unknown, field: string, problem: RegExp])[] = [
  ['nothing', {}, 'gnaf_pid', /^is required unless/],
  ['both', { ...VIC_PID, ...IN_VIC }, 'gnaf_pid', /^must be left out/],
  ['one coordinate', { latitude: -37 }, 'longitude', /^is required where latitude is given$/],
  ['the other coordinate', { longitude: 144 }, 'latitude', /^is required where longitude is given$/],
  ['swapped coordinates', { latitude: 144.5, longitude: -37.2 }, 'latitude', /^and longitude are swapped/],
  ['the north', { latitude: 37.2, longitude: 144.5 }, 'latitude', /^must be negative/],
  ['New Zealand', { latitude: -36.85, longitude: 174.76 }, 'latitude', /outside Australia$/],
  ['text', { latitude: '-37.2', longitude: 144.5 }, 'latitude', /^must be a number in decimal degrees$/],
  ['NaN as text', { latitude: 'NaN', longitude: 144.5 }, 'latitude', /^must be a number/],
  ['null, as JSON writes NaN', { latitude: Number.NaN, longitude: 144.5 }, 'latitude', /^must be a number/],
  ['a list', { latitude: [-37.2], longitude: 144.5 }, 'latitude', /^must be a number/],
  ['a huge number', { latitude: -1e308, longitude: 1e308 }, 'longitude', /^must be from -180 to 180$/],
  ['no PID', { gnaf_pid: "GAVIC' OR 1=1" }, 'gnaf_pid', /^is not a G-NAF PID/],
];

test('bad input is refused with its field before any source is queried', async (t) => {
  const { service, count } = await setUp(t);
  for (const [what, input, field, problem] of REFUSED) {
    const { issues } = await readRefusal(await post(service, input), 400, 'invalid_input');
    const [issue] = issues as Body[];
    assert.equal(issue?.field, field, what);
    assert.match(String(issue?.problem), problem, what);
  }
  await readRefusal(
    await post(service, { ...IN_VIC, source_version: 'gnaf-sample-2026-08' }),
    400,
    'invalid_source_version',
  );
  await readRefusal(await post(service, { ...VIC_PID, source_version: 'gnaf-1999-01' }), 400, 'invalid_source_version');
  await readRefusal(await post(service, { gnaf_pid: 'GAVIC999999999' }), 404, 'not_found');
  assert.equal(count(), 0);
});

test('digits beyond 7 decimals are the same place, which is read once', async (t) => {
  const { vic, ask } = await setUp(t);
  await ask(IN_VIC);
  const asked = vic.requests.length;
  const { place } = await ask({ latitude: -37.200_000_000_000_01, longitude: 144.500_000_000_01 });
  assert.deepEqual([(place as Body).latitude, (place as Body).longitude], [-37.2, 144.5]);
  assert.equal(vic.requests.length, asked);
});

test('without a key, or without address:lookup, nothing is asked', async (t) => {
  const { service, count } = await setUp(t);
  await readRefusal(await post(service, IN_VIC, { authorization: '' }), 401, 'authentication_required');
  const other = await createTestAccount(service.database.db, { scopes: ['abn:lookup'] });
  await readRefusal(
    await post(service, IN_VIC, { authorization: `Bearer ${other.api_key}` }),
    403,
    'insufficient_scope',
  );
  assert.equal(count(), 0);
});
