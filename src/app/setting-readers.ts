export type Environment = Readonly<Record<string, string | undefined>>;

/** The protocols of web services. */
export const HTTP = ['http:', 'https:'];

/** Reads a whole number; throws an Error that names the variable. */
export function readInteger(env: Environment, name: string, fallback: number, min: number, max: number): number {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  // `Number` alone would also read "0x50" and "1e3".
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new Error(`${name} must be a whole number from ${min} to ${max}, not ${JSON.stringify(text)}`);
}

/** Reads a number from 0 to 1; throws an Error that names the variable. */
export function readShare(env: Environment, name: string, fallback: number): number {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (value >= 0 && value <= 1) return value;
  throw new Error(`${name} must be a number from 0 to 1, not ${JSON.stringify(text)}`);
}

/** Reads one of the words; throws an Error that names the variable. */
export function readWord<T extends string>(
  env: Environment,
  name: string,
  fallback: NoInfer<T>,
  words: readonly T[],
): T {
  const text = env[name] || fallback;
  const word = words.find((one) => one === text);
  if (word !== undefined) return word;
  throw new Error(`${name} must be one of ${words.join(', ')}, not ${JSON.stringify(text)}`);
}

/** Reads a URL to which paths are appended; null without one. Throws an Error that names the variable. */
export function readBaseUrl(env: Environment, name: string): string | null {
  const url = readUrl(env, name, HTTP);
  if (url === null || !/[?#@]/.test(url)) return url;
  throw new Error(`${name} must be a URL without a user, query or fragment: every link continues it with a path`);
}

/** Reads a URL, without slashes at its end; null without one. Throws an Error that names the variable. */
export function readUrl(env: Environment, name: string, protocols: readonly string[]): string | null {
  const text = env[name];
  if (text === undefined || text === '') return null;
  // The value may contain a password, so the message does not repeat it.
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) {
    throw new Error(`${name} must be a URL that starts with ${protocols.map((one) => `${one}//`).join(' or ')}`);
  }
  return text.replace(/\/+$/, '');
}
