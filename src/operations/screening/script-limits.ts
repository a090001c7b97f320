import { buildNotChecked, type NotChecked } from '#domain/evidence/not-checked.ts';

const LIMITS: readonly (readonly [script: RegExp, result: string])[] = [
  [
    /\p{Script=Arabic}|\p{Script=Hebrew}/u,
    'This script leaves out vowels, so a name in it may miss an entry that is listed in Latin letters alone. Screen the name in Latin letters too.',
  ],
  [
    /\p{Script=Han}/u,
    'Simplified and traditional characters are not compared with each other, and Chinese words are not translated. Screen the name in the other characters and in Latin letters too.',
  ],
];

/** Lists what the script of an asked name keeps from being compared; empty for a name in Latin or Cyrillic letters. */
export function listScriptLimits(name: string): NotChecked[] {
  const limits = LIMITS.filter(([script]) => script.test(name));
  return limits.map(([, result]) => buildNotChecked('Spellings of this name in other letters', result));
}
