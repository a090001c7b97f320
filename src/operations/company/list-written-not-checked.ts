import type { WrittenName, WrittenTrust } from '#domain/names/parse-written-name.ts';

/** A statement in a name that no register was queried for. */
type Unchecked = { source: string; result: string };

/** Lists the trust and the remarks in a name, which are not checked. */
export function listBesideNotChecked({ trust, remarks }: WrittenName, isFound: boolean): Unchecked[] {
  // If the register lists an entity under the trust's name, that name is checked.
  const isBeside = trust !== null && !(trust.inName && isFound);
  return [
    ...(isBeside ? [describeTrust(trust)] : []),
    ...remarks.map((remark) => ({
      source: 'Remark in the name',
      result: `The name was given with the remark “${remark}”, which was not checked.`,
    })),
  ];
}

/** Lists everything in a company's name that is not checked, including its trading name. */
export function listWrittenNotChecked(written: WrittenName, isFound: boolean): Unchecked[] {
  const trading = written.tradingAs?.name ?? '';
  if (trading === '') return listBesideNotChecked(written, isFound);
  const result = `Whether “${trading}” is a registered business name, and whose, was not checked; use verify_business_name_registration for that.`;
  return [...listBesideNotChecked(written, isFound), { source: 'Business names', result }];
}

function describeTrust({ name, role }: WrittenTrust): Unchecked {
  if (role === 'trustee')
    return { source: 'Trusts', result: `No register of trusts is public: “${name}” was not checked.` };
  const result = `“${name}”, for which it is said to be ${role}, was not checked: this service reads no register of that.`;
  return { source: 'Acting for another', result };
}
