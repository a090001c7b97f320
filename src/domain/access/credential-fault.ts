const PROBLEMS = {
  missing: 'No credential was sent.',
  wrong_scheme: 'The Authorization header does not use the scheme Bearer.',
  malformed: 'The credential is malformed; check that it was copied whole.',
  unknown: 'The credential is unknown, expired or revoked.',
} as const;

/** What is wrong with a credential that was refused. */
export type CredentialFault = keyof typeof PROBLEMS;

/** Describes the fault and what to send instead. The header's own text stays out: it may be a secret in the wrong place. */
export function describeCredentialFault(fault: CredentialFault, placeholder: string): string {
  return `${PROBLEMS[fault]} Send Authorization: Bearer <${placeholder}>.`;
}
