import { availabilityOf, type Operation } from '#contract/operation.ts';
import { ROLES } from '#contract/roles.ts';
import { ALL_SCOPES, GRANTABLE_SCOPES, SCOPES, type Scope } from '#contract/scopes.ts';
import { SHOWN_JOB_KINDS, SHOWN_JOBS } from '#contract/shown-jobs.ts';

/** Builds docs/reference/scopes.md: what each scope allows, which operations need it, and who can have it. */
export function buildScopesPage(operations: readonly Operation[]): string {
  const rows = ALL_SCOPES.map((scope) => {
    const holders = GRANTABLE_SCOPES.includes(scope) ? 'keys and apps' : 'keys only';
    return `| \`${scope}\` | ${SCOPES[scope]} | ${listUsers(scope, operations)} | ${holders} |`;
  });
  const roles = Object.entries(ROLES).map(([role, { about, scopes }]) => {
    const all = scopes.length === ALL_SCOPES.length ? 'all' : scopes.map((scope) => `\`${scope}\``).join(', ');
    return `| ${role} | ${about} | ${all} |`;
  });
  const unscoped = operations.filter(
    ({ credential, rest, scopes }) => credential === 'required' && rest !== null && scopes.length === 0,
  );
  const ofJobs = unscoped.filter(({ family }) => family === 'jobs');
  const free = unscoped.filter(({ family }) => family !== 'jobs');
  const jobs = SHOWN_JOB_KINDS.map((kind) => `\`${SHOWN_JOBS[kind].scope}\` for \`${kind}\``);
  const open = operations.filter(({ credential, rest }) => credential === 'none' && rest !== null);
  return `# Scopes

What a credential may do. An operation needs all of its scopes; without one, the answer is 403 [\`insufficient_scope\`](errors.md#insufficient_scope), and \`missing_scopes\` names it.

Generated from \`src/contract/scopes.ts\`, \`src/contract/roles.ts\` and the operations by \`npm run generate\`.

| scope | allows | needed by | who can have it |
|---|---|---|---|
${rows.join('\n')}

${listNames(ofJobs)} need the scope of the kind of job: ${jobs.join(', ')}. Any credential can call ${listNames(free)}. Anyone can call ${listNames(open)}.

A new key has at most the scopes of the key that creates it. The person who connects an app chooses its scopes on the consent page ([Consent](../explanation/consent.md)).

## Roles

A person has one role in an account. An app has at most the rights of the person who connected it.

| role | about | scopes |
|---|---|---|
${roles.join('\n')}
`;
}

function listUsers(scope: Scope, operations: readonly Operation[]): string {
  const users = operations.filter(({ scopes, tool }) => scopes.includes(scope) && tool?.listed !== false);
  return users.map((user) => `\`${user.name}\`${availabilityOf(user) === 'gated' ? ' (closed)' : ''}`).join(', ');
}

function listNames(operations: readonly Operation[]): string {
  return operations.map(({ name }) => `\`${name}\``).join(', ');
}
