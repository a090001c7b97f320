import type { Parcel } from './planning-application.ts';

const PARCEL = /^\s*([0-9A-Z]+)\s*[/\\]\s*(?:([0-9A-Z]+|-)?\s*[/\\])?\s*((?:DP|SP|CP|NPP|PP)\s*\d+)\s*$/i;

/** Parses "4//DP232626", "2/-/DP1320669" or "4/DP232626"; null if the text is not a lot and plan. */
export function parseParcel(text: string): Parcel | null {
  const found = PARCEL.exec(text);
  if (found === null) return null;
  const [, lot = '', section, plan = ''] = found;
  return normaliseParcel({ lot, section: section ?? null, plan_label: plan });
}

/** Normalises to upper case without spaces and leading zeros; a dash as section becomes null. */
export function normaliseParcel(parcel: Parcel): Parcel {
  const section = parcel.section === null ? '' : tidy(parcel.section);
  return {
    lot: tidy(parcel.lot).replace(/^0+(?=.)/, ''),
    section: section === '' || section === '-' ? null : section,
    plan_label: tidy(parcel.plan_label),
  };
}

/** A key that is equal for equal parcels. */
export function buildParcelKey(parcel: Parcel): string {
  const { lot, section, plan_label } = normaliseParcel(parcel);
  return `${lot}/${section ?? ''}/${plan_label}`;
}

function tidy(text: string): string {
  return text.toUpperCase().replace(/\s+/g, '');
}
