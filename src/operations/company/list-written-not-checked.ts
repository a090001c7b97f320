import type { WrittenName, WrittenTrust } from '#domain/names/parse-written-name.ts';

/** Something that was written in a name and that no register was asked for. */
export type Unchecked = { source: string; result: string };

/** Lists for whom a party is said to act, and what else was said of it: read in the name, and not checked. */
export function listBesideNotChecked({ trust, remarks }: WrittenName, isFound: boolean): Unchecked[] {
  // A register that knows somebody by the name of a trust has checked the whole of that name.
  const isBeside = trust !== null && !(trust.inName && isFound);
  return [
    ...(isBeside ? [describeTrust(trust)] : []),
    ...remarks.map((remark) => ({
      source: 'Remark in the name',
      result: `The name was given with the remark “${remark}”, which was not checked.`,
    })),
  ];
}

/** Lists what was written in the name of a company and was not checked, the name that it trades under too. */
export function listWrittenNotChecked(written: WrittenName, isFound: boolean): Unchecked[] {
  const trading = written.tradingAs?.name ?? '';
  if (trading === '') return listBesideNotChecked(written, isFound);
  const result = `Whether “${trading}” is a registered business name, and whose, was not checked here; the check of a business name (verify_business_name_registration) tells it.`;
  return [...listBesideNotChecked(written, isFound), { source: 'Business names', result }];
}

function describeTrust({ name, role }: WrittenTrust): Unchecked {
  if (role === 'trustee')
    return { source: 'Trusts', result: `No register of trusts is public: “${name}” was not checked.` };
  const result = `“${name}”, for which it is said to be ${role}, was not checked: no register of that is read here.`;
  return { source: 'Acting for another', result };
}
