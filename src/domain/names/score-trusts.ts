import { parseWrittenName } from './parse-written-name.ts';
import { type NameScore, scoreNames } from './score-names.ts';

/** Scores a trust's name against a name of the ABN register, which lists a trust as THE TRUSTEE FOR … or under its own name. */
export function scoreTrusts(trust: string, name: string): NameScore {
  return scoreNames(withoutThe(trust), withoutThe(parseWrittenName(name).trust?.name ?? name));
}

function withoutThe(name: string): string {
  return name.replace(/^the\s+/i, '');
}
