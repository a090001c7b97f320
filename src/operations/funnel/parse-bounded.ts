import { z } from 'zod';

// Several times what a refusal shows, because an issue in a list within a list is counted twice.
const ENOUGH_ISSUES = 20;

// Callers never see the library's wording, and building it costs a third of the refusal of a long list.
const NO_WORDING = { error: () => 'is invalid' };

/** An error that only lists issues: a full ZodError costs a twentieth of a refusal. */
class FoundIssues implements z.core.$ZodError {
  readonly name = 'FoundIssues';
  readonly message = NO_WORDING.error();
  readonly type = null;
  readonly issues: z.core.$ZodIssue[];
  readonly _zod: z.core.$ZodError['_zod'];

  constructor(issues: z.core.$ZodIssue[]) {
    this.issues = issues;
    this._zod = { output: null, def: issues };
  }
}

const parse = z.core._safeParse(FoundIssues);
const guarded = new WeakSet<z.core.$ZodType>();
// Parsing is synchronous, so one counter serves all calls.
let issuesLeft = Infinity;

/** Parses like `safeParse`, but once 20 issues were found in lists it skips their remaining items: thousands of bad items cost no more than a few. */
export function parseBounded(schema: z.core.$ZodType, input: unknown): z.core.util.SafeParseResult<unknown> {
  guardLists(schema);
  issuesLeft = ENOUGH_ISSUES;
  try {
    const result = parse(schema, input, NO_WORDING);
    if (!result.success || issuesLeft > 0) return result;
    // The issues belonged to one form of a union and another form fits, but its items may have been skipped.
    issuesLeft = Infinity;
    return parse(schema, input, NO_WORDING);
  } finally {
    issuesLeft = Infinity;
  }
}

// Zod parses every item of a list, so the parse of an item is replaced by one that looks at the counter first.
function guardLists(schema: z.core.$ZodType): void {
  if (guarded.has(schema)) return;
  guarded.add(schema);
  if (schema instanceof z.core.$ZodArray) guardItems(schema._zod.def.element);
  for (const part of Object.values(schema._zod.def)) {
    if (part instanceof z.core.$ZodType) guardLists(part);
    else if (typeof part === 'object' && part !== null)
      for (const one of Object.values(part)) if (one instanceof z.core.$ZodType) guardLists(one);
  }
}

function guardItems(element: z.core.$ZodType): void {
  const { run } = element._zod;
  element._zod.run = (payload, context) => {
    if (issuesLeft <= 0) return payload;
    const result = run(payload, context);
    if (!(result instanceof Promise)) issuesLeft -= result.issues.length;
    return result;
  };
}
