// ASIC's own codes, in words. A code that is not here is shown bare and is for a person to look at.
const STATUS: Readonly<Record<string, string>> = {
  REGD: 'Registered',
  EXAD: 'Under external administration',
  SOFF: 'Strike-off action in progress',
  DRGD: 'Deregistered',
  NOAC: 'Not active',
  NRGD: 'Not registered',
  PEND: 'Pending',
  PROV: 'Provisional',
  CNCL: 'Cancelled',
  DISS: 'Dissolved',
};

const TYPE: Readonly<Record<string, string>> = {
  APTY: 'Australian proprietary company',
  APUB: 'Australian public company',
  FNOS: 'Foreign company',
  RACN: 'Registered Australian body',
};

const CLASS: Readonly<Record<string, string>> = {
  LMSH: 'Limited by shares',
  LMGT: 'Limited by guarantee',
  LMSG: 'Limited by shares and guarantee',
  NLIA: 'No liability',
  UNLM: 'Unlimited',
};

/** What ASIC's code for the status of a company means; null for a code that we do not know, or none. */
export function findStatusMeaning(code: string | null): string | null {
  return STATUS[code ?? ''] ?? null;
}

/** What ASIC's code for the type of a company means; null as above. */
export function findTypeMeaning(code: string | null): string | null {
  return TYPE[code ?? ''] ?? null;
}

/** What ASIC's code for the class of a company means; null as above. */
export function findClassMeaning(code: string | null): string | null {
  return CLASS[code ?? ''] ?? null;
}
