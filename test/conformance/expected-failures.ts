import type { ExpectedFailures } from './judge.ts';

const NO_SESSION =
  'The older revisions are served without sessions, so that any process can answer any request. A question in the middle of a call, and a stream to come back to, would need one. We ask nothing there in the middle of a call: a price is approved on our page, and an error names its address.';
const NO_TASKS =
  'Not scored: an extension of 2026-07-28 that the suite’s own tools here do not use. The service’s export is a task: test/doors/mcp/jobs-and-tasks.test.ts.';

/** The checks of the suite's own tools that this door fails, by revision, each with the reason. */
export const EXPECTED_OF_THE_DOOR: Readonly<Record<string, ExpectedFailures>> = {
  '2026-07-28': {
    'tasks-lifecycle': NO_TASKS,
    'tasks-capability-negotiation': NO_TASKS,
    'tasks-wire-fields': NO_TASKS,
    'tasks-request-state-removal': NO_TASKS,
    'tasks-mrtr-input': NO_TASKS,
    'tasks-request-headers': NO_TASKS,
    'tasks-dispatch-and-envelope': NO_TASKS,
    'tasks-required-task-error': NO_TASKS,
    'tasks-mrtr-composition': NO_TASKS,
    'http-custom-header-server-validation':
      'Not scored: the SDK compares headers with marked fields only for tools that it registers itself. The service derives its tools from the operations, and none marks a field.',
  },
  '2025-11-25': {
    'tools-call-sampling': NO_SESSION,
    'tools-call-elicitation': NO_SESSION,
    'elicitation-sep1034-defaults': NO_SESSION,
    'elicitation-sep1330-enums': NO_SESSION,
    'server-sse-multiple-streams:server-sse-multiple-streams-session': NO_SESSION,
    'server-sse-polling': NO_SESSION,
  },
};

const NO_SUCH_TOOL = 'It can be seen only with a tool that the suite brings; the door itself passes it.';

/** The checks of the service's own tools that fail, in scenarios that need none of the suite's tools. */
export const EXPECTED_OF_OUR_TOOLS: Readonly<Record<string, ExpectedFailures>> = {
  '2026-07-28': {
    'server-stateless:sep-2575-server-rejects-undeclared-capability': NO_SUCH_TOOL,
    'server-stateless:sep-2575-missing-capability-http-400': NO_SUCH_TOOL,
    'server-stateless:sep-2575-http-server-no-independent-requests-on-stream': NO_SUCH_TOOL,
    'server-stateless:sep-2575-server-no-log-without-loglevel': NO_SUCH_TOOL,
  },
  '2025-11-25': { 'server-sse-multiple-streams:server-sse-multiple-streams-session': NO_SESSION },
};
