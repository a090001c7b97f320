/** A licence number: its digits, and the register that the words before them name, if any. */
type WrittenLicence = { digits: string; register: 'afsl' | 'acl' | null };

const MOST_DIGITS = 12;
const AFS_WORDS = ['afsl', 'afs', 'financial'];
const CREDIT_WORDS = ['acl', 'credit'];
const OTHER_WORDS = ['asic', 'australian', 'services', 'service', 'licence', 'license', 'lic', 'no', 'nr', 'number'];
const KNOWN_WORDS: ReadonlySet<string> = new Set([...AFS_WORDS, ...CREDIT_WORDS, ...OTHER_WORDS]);

/** Parses a licence number as people write it: `AFSL 218600`, `Australian Credit Licence No. 391 237`; null if it is invalid or names two registers. */
export function parseLicenceNumber(text: string): WrittenLicence | null {
  const [, label = '', written = ''] = /^(\D*)(\d[\d\s]*)$/.exec(text) ?? [];
  const digits = written.replace(/\s/g, '');
  const words =
    label
      .toLowerCase()
      .replaceAll('.', '')
      .match(/[^\s:#-]+/g) ?? [];
  if (digits === '' || digits.length > MOST_DIGITS || !words.every((word) => KNOWN_WORDS.has(word))) return null;
  const isAfs = words.some((word) => AFS_WORDS.includes(word));
  const isCredit = words.some((word) => CREDIT_WORDS.includes(word));
  if (isAfs && isCredit) return null;
  return { digits, register: isAfs ? 'afsl' : isCredit ? 'acl' : null };
}
