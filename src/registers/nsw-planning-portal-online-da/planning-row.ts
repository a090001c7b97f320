import type { z } from 'zod';
import type { DayWindow } from '#base/calendar-window.ts';
import type { SourceRow } from '#base/source-reading.ts';
import type { planningApplicationsCheck } from '#contract/schemas/property-evidence.ts';
import { ONLINE_DA_MANIFEST } from './manifest.ts';
import { onlineDaApplication } from './parse-online-da-page.ts';
import type { PlanningRecord } from './planning-application.ts';

export type PlanningCheck = z.infer<typeof planningApplicationsCheck>;

/** A reading of the portal; `gaps` says what could not be read. */
type PlanningReading = {
  records: PlanningRecord[];
  councils: readonly string[];
  gaps: readonly string[];
  sha256: string;
  retrievedAt: string;
};

const MAX_RECORDS = 50;
// Estimates, not measured: a match by address or parcel is reliable, but a no-match depends on finding the right councils.
const MATCHED_CONFIDENCE = 0.9;
const NO_MATCH_CONFIDENCE = 0.7;

/** Builds the row of a reading: matched or no_match. */
export function buildPlanningRow(reading: PlanningReading, window: DayWindow): SourceRow<PlanningCheck> {
  const newestFirst = reading.records.toSorted((a, b) =>
    (b.lodgement_date ?? '').localeCompare(a.lodgement_date ?? ''),
  );
  const records = newestFirst.slice(0, MAX_RECORDS);
  const found = records.length > 0;
  const left = newestFirst.length - records.length;
  const more = left === 0 ? [] : [`${left} older applications for this address are not listed.`];
  const check: PlanningCheck = {
    ...buildDescription(window),
    status: found ? 'matched' : 'no_match',
    result: found ? describeMatched(newestFirst.length, window) : describeNoMatch(reading.councils, window),
    source_version: `live-${reading.retrievedAt}`,
    confidence: found ? MATCHED_CONFIDENCE : NO_MATCH_CONFIDENCE,
    evidence_ref: `sha256:${reading.sha256}`,
    limitations: [...ONLINE_DA_MANIFEST.limitations, ...reading.gaps, ...more],
    records,
  };
  return { check, retrievedAt: reading.retrievedAt };
}

/** Builds the row of an unread source; `reason` continues a sentence that begins with its name. */
export function buildPlanningUnavailable(reason: string, window: DayWindow): SourceRow<PlanningCheck> {
  const check: PlanningCheck = {
    ...buildDescription(window),
    status: 'source_unavailable',
    result: `Planning applications were not checked: the NSW Planning Portal ${reason}.`,
    source_version: 'not read',
    confidence: 0,
    evidence_ref: null,
    limitations: ['Nothing is known about planning applications: there may be some or none.'],
    records: [],
  };
  return { check, retrievedAt: null };
}

function describeMatched(count: number, { start, finish }: DayWindow): string {
  const what = count === 1 ? '1 planning application matches' : `${count} planning applications match`;
  return `${what} this address or its lot and plan, lodged from ${start} to ${finish}.`;
}

function describeNoMatch(councils: readonly string[], { start, finish }: DayWindow): string {
  const where = `lodged with ${councils.join(' or ')} from ${start} to ${finish}`;
  return `No planning application ${where} matches this address or its lot and plan.`;
}

function buildDescription({ start, finish }: DayWindow) {
  const { owner, source_url, licence, cadence, attribution } = ONLINE_DA_MANIFEST;
  return {
    source: 'NSW Planning Portal Online DA',
    source_id: 'nsw-planning-portal-online-da',
    applies: true,
    source_kind: 'planning_application_context',
    owner: owner.name,
    source_url,
    licence,
    cadence,
    attribution,
    access_mode: 'public API, read live and kept for a few hours',
    credential_requirement: 'none',
    request_shape:
      'GET with the headers PageSize, PageNumber and filters (CouncilName, LodgementDateFrom, LodgementDateTo)',
    response_shape: 'JSON pages: TotalPages, TotalCount, Application[] with Location[] and Lot[]',
    join_keys: ['street number, street and suburb', 'full address', 'lot, section and plan'],
    date_range: { lodgement_from: start, lodgement_to: finish },
    fields: Object.keys(onlineDaApplication.shape),
    pii_handling: 'No names of applicants or owners are asked for or kept.',
  } as const satisfies Partial<PlanningCheck>;
}
