/** A package that production installs, and its licence. */
export type LicensedPackage = { name: string; version: string; licence: string };

/** The part of package-lock.json that is read here. */
export type LockFile = {
  packages: Record<
    string,
    { version?: string; license?: string; dev?: boolean; devOptional?: boolean; link?: boolean }
  >;
};

// Licences that ask for no more than a notice.
const ACCEPTED: ReadonlySet<string> = new Set([
  'MIT',
  'Apache-2.0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'PSF-2.0',
  'Unlicense',
  'CC0-1.0',
  'BlueOak-1.0.0',
]);

/** Lists the packages that production installs with their licences, by name. */
export function listLicences(lock: LockFile): LicensedPackage[] {
  return Object.entries(lock.packages)
    .filter(([path, one]) => path !== '' && one.dev !== true && one.link !== true)
    .map(([path, { version = '', license = '' }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      licence: license,
    }))
    .toSorted((left, right) => (`${left.name}@${left.version}` < `${right.name}@${right.version}` ? -1 : 1));
}

/** Whether a licence is accepted; of a choice, one must be. */
export function isAccepted(licence: string): boolean {
  const choices = licence.replaceAll(/[()]/g, '').split(' OR ');
  return choices.some((one) => one.split(' AND ').every((part) => ACCEPTED.has(part.trim())));
}
