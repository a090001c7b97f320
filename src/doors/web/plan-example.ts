import { EXAMPLE_AFTER, EXAMPLE_IDS, EXAMPLE_STEPS } from '#contract/example-ids.ts';
import { findExample } from '#contract/examples.ts';
import type { Operation } from '#contract/operation.ts';
import { OPERATIONS } from '#contract/operations.ts';

export type ExampleRequest = Readonly<Record<string, unknown>>;

/** A call before an example, and the inputs of later calls that its answer has. */
export type PlannedStep = {
  name: string;
  operation: Operation;
  request: ExampleRequest;
  until: string | null;
  fields: string[];
};

/** Lists the calls that an example needs before it, so that a reader can run it as it is printed. */
export function planExample(operation: Operation, request: ExampleRequest): PlannedStep[] {
  const planned = new Map<string, PlannedStep>();
  const plan = (one: Operation, input: ExampleRequest, after: string | undefined) => {
    if (after !== undefined) planStep(after);
    for (const field of listCaptured(one, input)) {
      const step = planStep(EXAMPLE_IDS[field]?.step ?? '');
      if (!step.fields.includes(field)) step.fields.push(field);
    }
  };
  const planStep = (name: string): PlannedStep => {
    const known = planned.get(name);
    if (known !== undefined) return known;
    const step = EXAMPLE_STEPS[name];
    const called = OPERATIONS.find((one) => one.name === step?.operation);
    if (step === undefined || called === undefined) throw new Error(`no example has the step ${name}`);
    const asked = { ...findExample(called)?.request, ...step.input };
    plan(called, asked, step.after);
    const made = { name, operation: called, request: asked, until: step.until ?? null, fields: [] };
    planned.set(name, made);
    return made;
  };
  plan(operation, request, EXAMPLE_AFTER[operation.name]);
  return [...planned.values()];
}

/** The inputs of a call that come from another call: those that have the value of the example. */
export function listCaptured(operation: Operation, request: ExampleRequest): string[] {
  const example = findExample(operation)?.request ?? {};
  return Object.keys(request).filter((field) => field in EXAMPLE_IDS && request[field] === example[field]);
}
