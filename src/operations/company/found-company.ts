import type { AbnHistoryFinding } from '#domain/entities/abn-finding.ts';
import type { Company } from '#domain/entities/company.ts';
import type { NarrowerName } from '#domain/names/list-narrower-names.ts';
import type { CompanyCandidate } from '#operations/readers/company-register.ts';

/** The result of a search by number or by name. */
export type FoundCompany = {
  company: Company | null;
  candidates: CompanyCandidate[];
  review: string[];
  /** The ABN register's finding if it was queried, or why it could not be read. */
  finding?: AbnHistoryFinding;
  trouble?: string;
  /** Findings for ABNs in the name that no company has. */
  met?: AbnMet[];
  /** Given numbers that no company has, if the search fell back to the name. */
  unplaced?: UnplacedNumber[];
  /** The part of the text that is a company's name, if the whole text is not. */
  narrowed?: NarrowerName;
};

/** A given number that no company has; for an ABN with the ABN register's finding. */
export type UnplacedNumber = { kind: 'acn' | 'abn'; value: string; finding: AbnHistoryFinding | null };

/** An ABN in the request and the ABN register's finding for it. */
export type AbnMet = { abn: string; finding: AbnHistoryFinding };
