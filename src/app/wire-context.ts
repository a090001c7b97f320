import type { KeyMode } from '#domain/access/api-key.ts';
import { buildPropertyContext, type PropertyContextSettings } from '#operations/address/property-context.ts';
import { buildPlanningSources, NO_PLANNING, type PlanningSettings } from '#operations/planning/planning-sources.ts';
import { describeContextSources, describePlanningSources } from '#operations/service/describe-context-sources.ts';

/** The settings of the sources that are queried live for an address; planning is off by default. */
export type ContextSettings = { context: PropertyContextSettings; planning?: PlanningSettings };

/** Builds the live sources of a mode: a test key queries none outside this service. */
export function wireContext({ context, planning = NO_PLANNING }: ContextSettings, mode: KeyMode) {
  const isTest = mode === 'test';
  const off = { ...context, planningUrl: null, siloUrl: null, bomUrl: null };
  const why = isTest ? ['a test key queries no source outside this service'] : [];
  const [address, layers] = isTest ? [off, { ...planning, vicUrl: null, saUrl: null }] : [context, planning];
  return {
    context: buildPropertyContext(address, Date.now),
    planning: buildPlanningSources(layers, Date.now),
    contextSources: { ...describeContextSources(address, ...why), ...describePlanningSources(layers, ...why) },
  };
}

/** The live sources of an address, and why each one is not queried; null for one that is. */
export type WiredContext = ReturnType<typeof wireContext>;
