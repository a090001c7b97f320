import type { z } from 'zod';
import { canonicalJson } from '#base/canonical-json.ts';
import { countWords } from '#base/count-words.ts';
import { findOwn, isPlainObject } from '#base/plain-object.ts';
import type { DueDiligenceRecord } from '#contract/schemas/record.ts';
import { riskSeverity } from '#contract/schemas/risk-flag.ts';
import type { explainRiskFlagsAnswer } from '#contract/schemas/risk-words.ts';
import type { MismatchFlag } from '#domain/address/decision/flags.ts';
import { findAll } from '#domain/evidence/page/list-findings.ts';
import { citeSource } from '#domain/evidence/sealed-record.ts';
import { rankRisk } from './build-risk.ts';
import { RISK_CATEGORIES, RISK_CODES, type RiskEntry } from './risk-ontology.ts';

type ExplainedFlag = z.input<typeof explainRiskFlagsAnswer>['flags'][number];

// The lists in which answers have flags: registers, address matches, and monitors.
const LISTS = ['risk_flags', 'mismatch_flags', 'standing_flags'];

const UNKNOWN_CODE = 'This code is no longer used: read the record, and check its subject again.';

/** Explains each flag of a record once, the most severe first. */
export function explainFlags({ result, sources }: Pick<DueDiligenceRecord, 'result' | 'sources'>): ExplainedFlag[] {
  const flags = LISTS.flatMap((list) => findAll(result, list)).filter(isPlainObject);
  const explained = flags.map((flag) => explainFlag(flag, sources));
  const once = new Map(explained.map((flag) => [canonicalJson([flag.code, flag.message, flag.evidence.refs]), flag]));
  return [...once.values()].sort((left, right) => rankRisk(right) - rankRisk(left));
}

/** Writes how many flags a record has; none is not a clearance. */
export function summariseFlags([worst, ...rest]: readonly ExplainedFlag[]): string {
  if (worst === undefined)
    return 'The record has no flags. That is not a clearance: its sources showed none, and nothing else was checked.';
  const count = rest.length + 1;
  return `The record has ${countWords(count, 'flag', 'flags')}; the most severe is ${worst.code} (${worst.severity}).`;
}

function explainFlag(flag: Record<string, unknown>, sources: DueDiligenceRecord['sources']): ExplainedFlag {
  const code = String(flag.code);
  const words = findWords(code);
  return {
    code,
    category: words?.category ?? null,
    severity: riskSeverity.parse(flag.severity),
    message: readText(flag.message),
    meaning: words?.meaning ?? null,
    why_it_matters: words === null ? null : RISK_CATEGORIES[words.category].meaning,
    evidence: {
      refs: listRefs(flag),
      backing: readText(flag.source_backing),
      sources: listSources(flag, sources),
    },
    next_check: readText(flag.recommended_next_check) ?? words?.next_check ?? UNKNOWN_CODE,
  };
}

type Words = Pick<RiskEntry, 'category' | 'meaning' | 'next_check'>;

/** Returns the words of a flag's code, or null for a code that no table has. */
export function findWords(code: string): Words | null {
  const mismatch = findOwn<Omit<Words, 'category'>>(MISMATCH_WORDS, code);
  const ofMismatch: Words | null = mismatch === undefined ? null : { category: 'address_risk', ...mismatch };
  return findOwn<RiskEntry>(RISK_CODES, code) ?? ofMismatch;
}

function listRefs({ evidence_refs, evidence_ref, input_component, candidate_component }: Record<string, unknown>) {
  const written = readText(input_component);
  const registered = readText(candidate_component);
  return [
    ...(Array.isArray(evidence_refs) ? evidence_refs.map(String) : []),
    ...(readText(evidence_ref) === null ? [] : [String(evidence_ref)]),
    ...(written === null ? [] : [`written: ${written}`]),
    ...(registered === null ? [] : [`register: ${registered}`]),
  ];
}

// A flag that names no source depends on all sources of its record.
function listSources({ source_refs }: Record<string, unknown>, sources: DueDiligenceRecord['sources']) {
  const used = Array.isArray(source_refs)
    ? sources.filter(({ source_id }) => source_refs.includes(source_id))
    : sources;
  return used.map(citeSource);
}

function readText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** What each flag of an address match means in general, and what to check next. */
const MISMATCH_WORDS: Readonly<Record<MismatchFlag['code'], { meaning: string; next_check: string }>> = {
  fuzzy_street_name: {
    meaning: 'The register spells the street differently from the input.',
    next_check: 'Compare the street with a document of the property, such as a rates notice.',
  },
  suburb_mismatch: {
    meaning: 'The suburb of the register is not the one written.',
    next_check: 'Ask in which suburb the property is, and look the address up again.',
  },
  postcode_mismatch: {
    meaning: 'The postcode of the register is not the one written.',
    next_check: 'Ask for the postcode again, and look the address up with it.',
  },
  state_mismatch: {
    meaning: 'The state of the register is not the one written.',
    next_check: 'Ask in which state the property is, and look the address up again.',
  },
  ambiguous_match: {
    meaning: 'The text written may mean more than one address, or a part of one.',
    next_check:
      'Compare the unit and the number with a document of the property. Then look up one whole address, with its state and postcode.',
  },
};
