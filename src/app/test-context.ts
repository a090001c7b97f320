import { buildPropertyContext, type PropertyContextSettings } from '#operations/address/property-context.ts';
import { describeContextSources } from '#operations/service/describe-context-sources.ts';

/** Builds the context of addresses in test mode: it queries no source outside this service. */
export function buildTestContext(settings: PropertyContextSettings) {
  const off = { ...settings, planningUrl: null, siloUrl: null, bomUrl: null };
  return {
    context: buildPropertyContext(off, Date.now),
    contextSources: describeContextSources(off, 'a test key queries no source outside this service'),
  };
}
