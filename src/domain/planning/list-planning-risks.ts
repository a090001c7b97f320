import { backRisk, buildRisk, type FlagSource, type RiskFlag } from '#domain/risk/build-risk.ts';
import type { PlanningArea, PlanningQuestion } from './planning-area.ts';

/** An area at the point, with the layer and source that include it. */
export type FoundArea = PlanningArea & {
  question: PlanningQuestion;
  layer: string;
  source: FlagSource & { source: string };
};

// A declared constant, not measured: the layers are drawn for planning, and a position may be off by some metres.
const CONFIDENCE = 0.8;
// The Code requires evidence where there is no flood map, so the layer does not say that there are floods.
const UNMAPPED = /evidence required/i;

const CODES = { flood: 'planning_flood_layer', bushfire: 'planning_bushfire_layer' } as const;

/** Lists a flag for each area that a flood or bushfire layer includes. An empty list says nothing about the place. */
export function listPlanningRisks(areas: readonly FoundArea[]): RiskFlag[] {
  return areas.flatMap((area) => {
    const { source } = area;
    return area.topics.flatMap((topic) => {
      if (topic === 'heritage' || UNMAPPED.test(`${area.layer} ${area.description}`)) return [];
      const message = `The layer ${area.layer} of ${source.source} includes this point${describeArea(area)}.`;
      const evidence_ref = `${source.source_id}:${area.layer}${area.code === null ? '' : `:${area.code}`}`;
      return backRisk(buildRisk(CODES[topic], message), evidence_ref, source, CONFIDENCE);
    });
  });
}

/** Writes code and description of an area after a colon; empty if it has neither. */
function describeArea({ code, description }: PlanningArea): string {
  const words = [code, description].filter((text) => text !== null);
  return words.length === 0 ? '' : `: ${words.join(', ')}`;
}
