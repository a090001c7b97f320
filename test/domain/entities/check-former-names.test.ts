import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkFormerNames } from '#domain/entities/check-former-names.ts';
import type { Company } from '#domain/entities/company.ts';

const COMPANY = { former_names: ['LOVINI HOLDINGS PTY LTD', 'OLDER PTY LTD'] } as Company;
const EACH = 'LOVINI HOLDINGS PTY LTD; OLDER PTY LTD';

const CASES: [remark: string, outcome: string][] = [
  ['formerly Lovini Holdings Pty Ltd', 'borne LOVINI HOLDINGS PTY LTD'],
  ['formerly Lovini Holdings', 'borne LOVINI HOLDINGS PTY LTD'],
  ['Previously known as: Older Pty Limited', 'borne OLDER PTY LTD'],
  ['f/k/a Older', 'borne OLDER PTY LTD'],
  [
    'fka Lovinni Holdings',
    'like “Lovinni Holdings” is not exactly a former name of the company, but like LOVINI HOLDINGS PTY LTD.',
  ],
  ['formerly Older Ltd', 'like “Older Ltd” is not exactly a former name of the company, but like OLDER PTY LTD.'],
  ['formerly Atlassian', `conflict Atlassian / ${EACH}`],
  ['now Lovini Holdings', 'rest now Lovini Holdings'],
  ['in liquidation', 'rest in liquidation'],
];
for (const [remark, outcome] of CASES) {
  test(`"${remark}" is compared with the former names: ${outcome.split(' ')[0]}`, () => {
    const { borne, review, conflicts, rest } = checkFormerNames(COMPANY, [remark]);
    const found = [
      ...borne.map((name) => `borne ${name}`),
      ...review.map((item) => `like ${item}`),
      ...conflicts.map(({ left, right }) => `conflict ${left.value} / ${right.value}`),
      ...rest.map((one) => `rest ${one}`),
    ];
    assert.deepEqual(found, [outcome]);
  });
}

test('no claim matches a company without former names', () => {
  const { conflicts } = checkFormerNames({ ...COMPANY, former_names: [] }, ['formerly Older']);
  assert.deepEqual(
    conflicts.map(({ right }) => right.value),
    [null],
  );
});
