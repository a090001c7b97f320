import type { z } from 'zod';
import type { DayWindow } from '#base/calendar-window.ts';
import type { SourceRow } from '#base/source-reading.ts';
import type { planningApplicationsCheck } from '#contract/schemas/property-evidence.ts';
import { ONLINE_DA_MANIFEST } from './manifest.ts';
import type { PlanningRecord } from './planning-application.ts';

/** The planning row of property evidence. */
export type PlanningCheck = z.infer<typeof planningApplicationsCheck>;

/** What was read: which councils, from what bytes, since when, and whether all of it. */
export type PlanningReading = {
  records: PlanningRecord[];
  councils: readonly string[];
  gaps: readonly string[];
  sha256: string;
  retrievedAt: string;
};

const MAX_RECORDS = 50;
// Declared, not measured: a join on address or parcel is plain, an absence depends on the councils derived.
const MATCHED_CONFIDENCE = 0.9;
const NO_MATCH_CONFIDENCE = 0.7;

/** The row of a reading: matched or no_match. */
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
    result: found ? sayMatched(newestFirst.length, window) : sayNoMatch(reading.councils, window),
    source_version: `live-${reading.retrievedAt}`,
    confidence: found ? MATCHED_CONFIDENCE : NO_MATCH_CONFIDENCE,
    evidence_ref: `sha256:${reading.sha256}`,
    limitations: [...ONLINE_DA_MANIFEST.limitations, ...reading.gaps, ...more],
    records,
  };
  return { check, retrievedAt: reading.retrievedAt };
}

/** The row of a source that could not be read; the reason follows its name. */
export function buildPlanningUnavailable(reason: string, window: DayWindow): SourceRow<PlanningCheck> {
  const check: PlanningCheck = {
    ...buildDescription(window),
    status: 'source_unavailable',
    result: `Planning applications were not checked: the NSW Planning Portal ${reason}.`,
    source_version: 'not read',
    confidence: 0,
    evidence_ref: null,
    limitations: [
      'Nothing was learnt about planning applications, neither that there are any nor that there are none.',
    ],
    records: [],
  };
  return { check, retrievedAt: null };
}

function sayMatched(count: number, { start, finish }: DayWindow): string {
  const what = count === 1 ? '1 planning application matches' : `${count} planning applications match`;
  return `${what} this address or its lot and plan, lodged from ${start} to ${finish}.`;
}

function sayNoMatch(councils: readonly string[], { start, finish }: DayWindow): string {
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
    fields: [...FIELDS],
    pii_handling: 'No names of applicants or owners are asked for or kept.',
  } as const satisfies Partial<PlanningCheck>;
}

const FIELDS = [
  'PlanningPortalApplicationNumber',
  'CouncilApplicationNumber',
  'ApplicationType',
  'ApplicationStatus',
  'CostOfDevelopment',
  'Council',
  'DevelopmentCategory',
  'DevelopmentType',
  'LodgementDate',
  'DeterminationDate',
  'DeterminationAuthority',
  'AssessmentExhibitionStartDate',
  'AssessmentExhibitionEndDate',
  'Location',
] as const;
