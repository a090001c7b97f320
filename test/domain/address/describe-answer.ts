import type { AddressMatch } from '#domain/address/answer/address-match.ts';

/** Writes an answer as cases/address-candidates.tsv does: the status, and each candidate with what its components score. */
export function describeCandidates({ status, candidates }: AddressMatch): string {
  const reported = candidates.map(({ full_address, match }) => {
    const { street_number, street_name, street_type, suburb, state, postcode } = match.component_scores;
    return `${full_address} (${[street_number, street_name, street_type, suburb, state, postcode].join(' ')})`;
  });
  return [status, ...reported].join('; ');
}

/** Writes what differs as cases/address-flags.tsv does: severity, code and message, and what was written for what is known. */
export function describeFlags({ mismatch_flags }: AddressMatch): string {
  const flags = mismatch_flags.map(({ severity, code, message, input_component, candidate_component }) => {
    const written = input_component === undefined ? '' : `${input_component} `;
    return `${severity} ${code} (${written}-> ${candidate_component}): ${message}`;
  });
  return flags.join(' + ');
}
