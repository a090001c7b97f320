import { defineOperation } from '#contract/operation.ts';
import { auditLogRequest, auditLogResponse } from '#contract/schemas/audit-log.ts';
import { TEAM_OPERATION } from './team-operation.ts';

export const listAuditLog = defineOperation({
  ...TEAM_OPERATION,
  name: 'list_audit_log',
  summary: 'List who did what in the account',
  description:
    'Sign-ins and failures, keys, apps, caps, approvals, exports, people, roles and invitations. Newest first, one page at a time, as JSON or CSV. Entries are never changed or deleted.',
  input: auditLogRequest,
  output: auditLogResponse,
  kind: 'read',
  media: ['json', 'csv'],
  rest: { method: 'GET', path: '/v1/audit-log' },
  cli: {
    command: 'audit-log',
    options: [
      { name: 'limit', field: 'limit', help: 'How many, 1-1000 (default 50).' },
      { name: 'cursor', field: 'cursor', help: 'next_cursor of the previous page.' },
      { name: 'action', field: 'action', help: 'Only this act, such as key_created.' },
      { name: 'actor', field: 'actor_id', help: 'Only acts of this person, key or app (grant).' },
      { name: 'from', field: 'from', help: 'Only at or after this date-time.' },
      { name: 'to', field: 'to', help: 'Only at or before this date-time.' },
      { name: 'format', field: 'format', help: 'json (default) or csv.' },
    ],
  },
});
