import { buildNotChecked, type NotChecked } from '#domain/evidence/not-checked.ts';
import { type PlanningCheckRow, QUESTION_WORDS } from '#domain/planning/decide-planning.ts';
import type { AustralianState } from '#domain/planning/list-possible-states.ts';

const STATE_NAMES: Readonly<Record<AustralianState, string>> = {
  ACT: 'the Australian Capital Territory',
  NSW: 'New South Wales',
  NT: 'the Northern Territory',
  QLD: 'Queensland',
  SA: 'South Australia',
  TAS: 'Tasmania',
  VIC: 'Victoria',
  WA: 'Western Australia',
};
const NSW_LAYERS = buildNotChecked(
  'Zones and hazard layers of New South Wales',
  'This service reads planning applications there, and no layers.',
);
const NSW_BY_POINT = buildNotChecked(
  'NSW Planning Portal Online DA',
  'Applications are found by address: ask with the gnaf_pid of an address.',
);
const SCHEME = buildNotChecked(
  'The text of the planning scheme',
  'What a zone or overlay permits is in the scheme and its schedules.',
);

/** Lists what was not checked: layers that could not be read, states without a source, and the text of the scheme. */
export function listPlanningGaps(
  checks: readonly PlanningCheckRow[],
  { states, unasked }: { states: readonly AustralianState[]; unasked: readonly AustralianState[] },
): NotChecked[] {
  const unread = checks.filter(({ status }) => status === 'not_checked');
  return [
    ...unread.map(({ source, question, layer, result }) =>
      buildNotChecked(`${source}: ${layer ?? QUESTION_WORDS[question]}`, result),
    ),
    ...unasked.flatMap((state) => (state === 'NSW' ? [NSW_BY_POINT] : [buildStateGap(state)])),
    ...(states.includes('NSW') ? [NSW_LAYERS] : []),
    SCHEME,
  ];
}

function buildStateGap(state: AustralianState): NotChecked {
  const name = STATE_NAMES[state];
  return buildNotChecked(
    `Planning layers of ${name}`,
    `This service has no planning source for ${name}, so nothing is known.`,
  );
}
