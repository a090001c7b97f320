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
    options: ['limit', 'cursor', 'action', { name: 'actor', field: 'actor_id' }, 'from', 'to', 'format'],
  },
});
