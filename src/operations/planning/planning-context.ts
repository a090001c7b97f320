import { planningContext } from '#contract/operations/address/planning-context.ts';
import { decidePlanning, type PlanningCheckRow, showFound } from '#domain/planning/decide-planning.ts';
import { type FoundArea, listPlanningRisks } from '#domain/planning/list-planning-risks.ts';
import type { AustralianState } from '#domain/planning/list-possible-states.ts';
import { buildContextSubject, type PropertyContext } from '#operations/address/property-context.ts';
import { type BoundOperation, bind } from '#operations/funnel/handler.ts';
import type { RegisterReaders } from '#operations/readers/register-readers.ts';
import { SOURCE_MANIFESTS } from '#operations/readers/source-manifests.ts';
import { buildRecordSource, nameSource } from '#operations/readers/source-used.ts';
import { GNAF_MANIFEST } from '#registers/gnaf/manifest.ts';
import { type DescribedSource, describeApplications, describeReading } from './describe-planning.ts';
import { listPlanningGaps } from './list-planning-gaps.ts';
import type { PlanningSourceReading, PlanningSources } from './planning-sources.ts';
import { type PlanningPlace, readPlanningPlace } from './read-planning-place.ts';

const NO_POINT = 'G-NAF has no coordinates for this address, so no layer could be queried.';

/** Binds the planning layers of a place, read live. A source that could not be read is not_checked in the answer. */
export function bindPlanningContext(
  readers: Pick<RegisterReaders, 'addresses' | 'versions'>,
  context: PropertyContext,
  planning: PlanningSources,
): BoundOperation {
  return bind(planningContext).check(async (input, call) => {
    const place = await readPlanningPlace(readers, input);
    const [readings, applications] = await Promise.all([
      place.point === null ? [] : planning.readPoint(place.states, place.point),
      readApplications(place, context, planning.deadlineMs),
    ]);
    const states = decideStates(place.states, readings);
    const described = [...readings.filter(({ state }) => states.includes(state)).map(describeReading), ...applications];
    const answer = buildAnswer(place, states, described, planning);
    const used = described.flatMap((one) => (one.used === null ? [] : [one.used]));
    const evidence = {
      target: place.target,
      data_mode: answer.data_mode,
      sources: [
        ...(place.address === null ? [] : [place.address.evidence]),
        ...used.map(({ source, payload }) => buildRecordSource(source, payload)),
      ],
    };
    const couldNotTell = answer.status === 'not_checked';
    return { answer: { ...answer, record_id: call.recordId }, evidence, couldNotTell };
  });
}

function buildAnswer(
  place: PlanningPlace,
  states: AustralianState[],
  described: readonly DescribedSource[],
  planning: PlanningSources,
) {
  const checks = described.flatMap((one) => one.checks);
  const areas = described.flatMap((one) => one.areas);
  const used = described.flatMap((one) => (one.used === null ? [] : [one.used.source]));
  const sources = [...(place.address === null ? [] : [place.address.source]), ...used];
  const unasked = states.filter((state) => !isAsked(state, place, planning));
  const risk_flags = listPlanningRisks(areas);
  const isSnapshot = used.length === 0 && place.address !== null;
  return {
    ok: true as const,
    tool: 'planning_context' as const,
    ...decidePlanning(checks, unasked),
    place: place.shown,
    state: states.length === 1 ? (states[0] ?? null) : null,
    possible_states: states,
    zones: showFound(areas.filter(isZone).map(showArea), checks.filter(isZone), unasked),
    overlays: showFound(areas.filter(isOverlay).map(showArea), checks.filter(isOverlay), unasked),
    planning_applications: showFound(
      described.flatMap((one) => one.records),
      checks.filter(({ question }) => question === 'planning_applications'),
      unasked,
    ),
    checks,
    data_mode: isSnapshot ? ('snapshot' as const) : ('live' as const),
    sources: sources.map(nameSource),
    risk_flags,
    human_review_items: [
      ...risk_flags.map(({ message }) => message),
      ...listZoneItems(checks),
      ...(place.point === null ? [NO_POINT] : []),
      ...place.ageItems,
    ],
    not_checked: listPlanningGaps(checks, { states, unasked }),
    limitations: listLimits(place, checks),
  };
}

/** The state of an address is known. A zone that includes a point decides between those in which it may be. */
function decideStates(states: AustralianState[], readings: readonly PlanningSourceReading[]): AustralianState[] {
  const zoned = readings.filter(
    ({ reading }) =>
      reading.ok &&
      reading.value.layers.some(({ question, reading: one }) => question === 'zones' && one.ok && one.value.length > 0),
  );
  return zoned.length === 0 ? states : zoned.map(({ state }) => state);
}

function isAsked(state: AustralianState, { address, point }: PlanningPlace, planning: PlanningSources): boolean {
  return state === 'NSW' ? address !== null : planning.covers(state) && point !== null;
}

async function readApplications(
  { address }: PlanningPlace,
  context: PropertyContext,
  deadlineMs: number,
): Promise<DescribedSource[]> {
  if (address === null || address.row.state !== 'NSW') return [];
  // The first parcel of a postcode is read from the stored shard, which is too slow unless the portal is queried.
  const parcel = context.readsPlanning('NSW') ? await address.findParcel() : null;
  const row = await context.readApplications(buildContextSubject(address.row, parcel), deadlineMs);
  return row === null ? [] : [describeApplications(row.check, row.retrievedAt)];
}

function isZone({ question }: Pick<PlanningCheckRow, 'question'>): boolean {
  return question === 'zones' || question === 'subzones';
}

function isOverlay(row: Pick<PlanningCheckRow, 'question'>): boolean {
  return !isZone(row) && row.question !== 'planning_applications';
}

function showArea({ question: _question, source, ...area }: FoundArea) {
  return { source_id: source.source_id, ...area };
}

// Both states are zoned completely.
function listZoneItems(checks: readonly PlanningCheckRow[]): string[] {
  const isMissing = checks.some(({ question, status }) => question === 'zones' && status === 'none_found');
  return isMissing
    ? [
        'No zone includes this point, though the whole state is zoned: the point may be in water, across the border or wrong.',
      ]
    : [];
}

function listLimits({ address }: PlanningPlace, checks: readonly PlanningCheckRow[]): string[] {
  const ids = new Set([
    ...(address === null ? [] : [GNAF_MANIFEST.source_id]),
    ...checks.map(({ source_id }) => source_id),
  ]);
  return SOURCE_MANIFESTS.filter(({ source_id }) => ids.has(source_id)).flatMap(({ limitations }) => limitations);
}
