import type { AbnHistoryFinding } from '#domain/entities/abn-finding.ts';
import type { Company } from '#domain/entities/company.ts';
import type { NarrowerName } from '#domain/names/list-narrower-names.ts';
import type { CompanyCandidate } from '#operations/readers/company-register.ts';

/** What a look-up found, by number or by name. */
export type FoundCompany = {
  company: Company | null;
  candidates: CompanyCandidate[];
  review: string[];
  /** What the ABN register said where it was asked for the company's number; or why it could not be read. */
  finding?: AbnHistoryFinding;
  trouble?: string;
  /** What it said of a number in the name that no company has. */
  met?: AbnMet[];
  /** The numbers given that no company has, where the name was looked for instead. */
  unplaced?: UnplacedNumber[];
  /** The part of the text that is the name found, where the whole of it is none. */
  narrowed?: NarrowerName;
};

/** A number given that no company has; of an ABN, what the ABN register says of it. */
export type UnplacedNumber = { kind: 'acn' | 'abn'; value: string; finding: AbnHistoryFinding | null };

export type AbnMet = { abn: string; finding: AbnHistoryFinding };
