import { findOwn } from '#base/plain-object.ts';
import type { PlanningTopic } from './planning-area.ts';

// The letters of a code of the Victoria Planning Provisions; its schedule number follows. UFZ is a zone, the others are overlays.
const VICTORIAN_TOPICS: Readonly<Record<string, PlanningTopic>> = {
  LSIO: 'flood',
  FO: 'flood',
  RFO: 'flood',
  SBO: 'flood',
  UFZ: 'flood',
  BMO: 'bushfire',
  HO: 'heritage',
};

// Names of overlays in South Australia's Planning and Design Code.
const SOUTH_AUSTRALIAN_TOPICS: readonly (readonly [PlanningTopic, RegExp])[] = [
  ['flood', /^(?:hazards \(flooding|coastal flooding)/i],
  ['bushfire', /^hazards \(bushfire/i],
  [
    'heritage',
    /^(?:(?:state|local) heritage (?:place|area)|heritage adjacency|historic (?:area|shipwrecks))s?(?: overlay)?$/i,
  ],
];

/** The topic of a Victorian zone or overlay code such as LSIO1; none for other codes. */
export function listVictorianTopics(code: string | null): PlanningTopic[] {
  const letters = /^[A-Z]+/.exec(code?.toUpperCase() ?? '')?.[0] ?? '';
  const topic = findOwn(VICTORIAN_TOPICS, letters);
  return topic === undefined ? [] : [topic];
}

/** The schedule number of a Victorian overlay such as LSIO1, or of any description with "SCHEDULE 8"; null if there is none. */
export function readVictorianSchedule(
  code: string | null,
  description: string | null,
  isOverlay: boolean,
): string | null {
  const written = /\bSCHEDULE (\d+)\b/i.exec(description ?? '')?.[1];
  if (written !== undefined) return written;
  // The digits of a zone may be a category: PUZ1 is no schedule.
  return isOverlay ? (/^[A-Z]+(\d+)$/i.exec(code ?? '')?.[1] ?? null) : null;
}

/** The topic of a South Australian overlay by its name; none for other names. */
export function listSouthAustralianTopics(name: string | null): PlanningTopic[] {
  return SOUTH_AUSTRALIAN_TOPICS.flatMap(([topic, pattern]) => (pattern.test(name ?? '') ? [topic] : []));
}
