import type { z } from 'zod';
import type { planningRecord } from '#contract/schemas/property-evidence.ts';

/** A planning application in the contract's shape. */
export type PlanningRecord = z.infer<typeof planningRecord>;

/** The value of a required field that the portal omitted. */
export const NOT_STATED = 'not stated';

/** A lot of a plan; `section` is null for plans without sections. */
export type Parcel = { lot: string; section: string | null; plan_label: string };

/** A place of an application: the contract's fields, and those needed for matching. */
export type PlanningLocation = Pick<PlanningRecord, 'full_address' | 'suburb' | 'postcode' | 'x' | 'y'> & {
  parcels: readonly Parcel[];
  street: string | null;
  numberFirst: string | null;
  numberLast: string | null;
};

export type PlanningApplication = {
  facts: Omit<PlanningRecord, keyof Parcel | 'full_address' | 'suburb' | 'postcode' | 'x' | 'y'>;
  locations: readonly PlanningLocation[];
};
