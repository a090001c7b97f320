import type { z } from 'zod';
import { ALL_EVENT_TYPES, EVENT_TYPES, TEST_EVENT_TYPE } from '#contract/events.ts';
import { toJsonSchema } from '#contract/json-schema.ts';
import { EVENT_DATA, type exportReadyData, testEventData } from '#contract/schemas/event-data.ts';
import { event } from '#contract/schemas/webhooks.ts';
import { writeFieldTable } from './write-field-table.ts';

const READY: z.infer<typeof exportReadyData> = {
  job_id: 'job_01K9ZJ6F8M3T5V7X9Z1B3D5F7H',
  kind: 'evidence_export',
  state: 'succeeded',
  result_url: 'https://service.example/v1/jobs/job_01K9ZJ6F8M3T5V7X9Z1B3D5F7H/result',
  expires_at: '2026-12-16T02:00:00.000Z',
  size_bytes: 48211,
  sha256: 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9',
  record_count: 3,
  missing_count: 0,
};

/** Builds docs/reference/events.md: the message of a webhook, and the data of every event type. */
export function buildEventsPage(): string {
  return `# Events

Every event type with the fields of its \`data\`. [Receive webhooks](../how-to/receive-webhooks.md) shows how to get them, verify them and answer.

Generated from \`src/contract/events.ts\` and \`src/contract/schemas/event-data.ts\` by \`npm run generate\`.

## The message

A delivery is a POST with a JSON body, after [Standard Webhooks](https://www.standardwebhooks.com) 1.0.0. Its headers:

| header | meaning |
|---|---|
| \`webhook-id\` | Id of the event, \`evt_…\`: the same in every attempt, at every receiver and in every replay. |
| \`webhook-timestamp\` | When this attempt was signed, in seconds since 1970. |
| \`webhook-signature\` | Signatures of \`id.timestamp.body\`, separated by spaces: \`v1,\` with your secret, \`v1a,\` with an Ed25519 key. |
| \`content-type\` | Always \`application/json\`. |

The body has \`type\`, \`timestamp\` and \`data\`. \`GET /v1/events\` returns the same, with the id:

${writeFieldTable(toJsonSchema(event))}
A body:

\`\`\`json
${JSON.stringify({ type: 'evidence_export.ready', timestamp: '2026-11-16T02:00:00.000Z', data: READY }, null, 2)}
\`\`\`

New fields may be added; ignore those that you do not know.

Alerts of watched names and changes of monitors send no event today. Read \`GET /v1/screening/alerts\`, and recheck monitors with \`POST /v1/monitors/recheck\`.

${ALL_EVENT_TYPES.map(buildType).join('\n')}
## ${TEST_EVENT_TYPE}

Someone tried one endpoint (\`svc webhooks test\`). Only that endpoint gets it, and no endpoint subscribes to it.

${writeFieldTable(toJsonSchema(testEventData))}`;
}

function buildType(type: (typeof ALL_EVENT_TYPES)[number]): string {
  const forms = EVENT_DATA[type].map((form) => writeFieldTable(toJsonSchema(form)));
  return `## ${type}

${EVENT_TYPES[type]}${type === 'batch_search.completed' ? ' Batches are not live, so it is not sent today.' : ''}

${forms.join('\nOr, if it failed:\n\n')}`;
}
