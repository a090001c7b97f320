import { z } from 'zod';
import { normaliseParcel, parseParcel } from './parcel.ts';
import { NOT_STATED, type Parcel, type PlanningApplication, type PlanningLocation } from './planning-application.ts';
import { normaliseStreet } from './street-address.ts';

const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined || `${value}`.trim() === '' ? null : `${value}`.trim()));
const coordinate = text.transform((value) => {
  const number = value === null ? Number.NaN : Number(value);
  return Number.isFinite(number) ? number : null;
});
const many = <T extends z.ZodType>(item: T) =>
  z
    .array(item)
    .nullish()
    .transform((items) => items ?? []);

const location = z.object({
  FullAddress: text,
  StreetNumber1: text,
  StreetNumber2: text,
  StreetName: text,
  StreetType: text,
  StreetSuffix: text,
  Suburb: text,
  Postcode: text,
  X: coordinate,
  Y: coordinate,
  Lot: many(z.object({ Lot: text, PlanLabel: text, Section: text })),
});

/** An application as the portal writes it, with the fields that are read. */
export const onlineDaApplication = z.object({
  PlanningPortalApplicationNumber: text,
  CouncilApplicationNumber: text,
  ApplicationType: text,
  ApplicationStatus: text,
  CostOfDevelopment: coordinate,
  Council: z.object({ CouncilName: text }).nullish(),
  DevelopmentCategory: text.catch(null),
  DevelopmentType: many(z.object({ DevelopmentType: text })),
  LodgementDate: text,
  DeterminationDate: text,
  DeterminationAuthority: text,
  AssessmentExhibitionStartDate: text,
  AssessmentExhibitionEndDate: text,
  Location: many(location),
});

const page = z.object({
  TotalPages: z.int().min(0),
  TotalCount: z.int().min(0),
  Application: many(onlineDaApplication),
});

export type OnlineDaPage = { totalPages: number; totalCount: number; applications: PlanningApplication[] };

/** Parses a page of OnlineDA; null if it is not one. Fields that the portal omits are null or "not stated". */
export function parseOnlineDaPage(body: string): OnlineDaPage | null {
  const read = page.safeParse(parseJson(body));
  if (!read.success) return null;
  const { TotalPages, TotalCount, Application } = read.data;
  return { totalPages: TotalPages, totalCount: TotalCount, applications: Application.map(buildApplication) };
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

function buildApplication(raw: z.infer<typeof onlineDaApplication>): PlanningApplication {
  const types = raw.DevelopmentType.flatMap((one) => one.DevelopmentType ?? []);
  return {
    facts: {
      planning_portal_application_number: raw.PlanningPortalApplicationNumber ?? NOT_STATED,
      application_type: raw.ApplicationType ?? NOT_STATED,
      application_status: raw.ApplicationStatus ?? NOT_STATED,
      council_name: raw.Council?.CouncilName ?? NOT_STATED,
      state: 'NSW',
      council_application_number: raw.CouncilApplicationNumber,
      development_category: raw.DevelopmentCategory,
      development_type: types.length === 0 ? null : types.join('; '),
      lodgement_date: buildDay(raw.LodgementDate),
      determination_date: buildDay(raw.DeterminationDate),
      determination_authority: raw.DeterminationAuthority,
      assessment_exhibition_start_date: buildDay(raw.AssessmentExhibitionStartDate),
      assessment_exhibition_end_date: buildDay(raw.AssessmentExhibitionEndDate),
      cost_of_development: raw.CostOfDevelopment,
    },
    locations: raw.Location.map(buildLocation),
  };
}

function buildLocation(raw: z.infer<typeof location>): PlanningLocation {
  return {
    full_address: raw.FullAddress ?? NOT_STATED,
    suburb: raw.Suburb,
    postcode: raw.Postcode,
    x: raw.X,
    y: raw.Y,
    parcels: buildParcels(raw),
    street: raw.StreetName === null ? null : normaliseStreet(raw.StreetName, raw.StreetType, raw.StreetSuffix),
    numberFirst: raw.StreetNumber1,
    numberLast: raw.StreetNumber2,
  };
}

function buildParcels(raw: z.infer<typeof location>): Parcel[] {
  const listed = raw.Lot.flatMap(({ Lot, PlanLabel, Section }) =>
    Lot === null || PlanLabel === null ? [] : normaliseParcel({ lot: Lot, section: Section, plan_label: PlanLabel }),
  );
  // For a place without a street address the portal writes the parcel as the address.
  const fromAddress = listed.length === 0 ? parseParcel(raw.FullAddress ?? '') : null;
  return fromAddress === null ? listed : [fromAddress];
}

// The portal writes a day as midnight without a time zone.
function buildDay(value: string | null): string | null {
  return value === null ? null : value.replace(/T00:00:00(\.0+)?$/, '');
}
