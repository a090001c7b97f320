import { findHiddenCharacters } from '#base/hidden-characters.ts';

const MAX_EMAIL_LENGTH = 254;

/** Says why a text cannot be a person's e-mail address; null when it can. */
export function findEmailFault(email: string): string | null {
  const hidden = findHiddenCharacters(email);
  if (hidden !== null) return `The e-mail address has a character that cannot be seen: ${hidden}. Type it again.`;
  if (email.length <= MAX_EMAIL_LENGTH && /^[^\s@]+@[^\s@]+$/.test(email)) return null;
  return 'Enter an e-mail address, such as name@example.com.';
}
