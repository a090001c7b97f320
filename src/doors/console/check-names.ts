import { OPERATIONS } from '#contract/operations.ts';
import { nameTool } from '#operations/funnel/seal-check.ts';

const TITLES = new Map(
  OPERATIONS.filter(({ kind, tool }) => kind === 'check' && tool?.listed !== false).map((operation) => [
    nameTool(operation),
    operation.tool?.title ?? operation.summary,
  ]),
);

/** The tools that leave records, with their titles, by title. */
export const CHECK_TITLES: readonly [tool: string, title: string][] = [...TITLES].sort(([, a], [, b]) =>
  a.localeCompare(b),
);

/** The title of the tool that made a record; its name when it is not live. */
export function titleOfCheck(tool: string): string {
  return TITLES.get(tool) ?? tool;
}
