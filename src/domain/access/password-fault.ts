import { splitWords } from '#base/word-lists.ts';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './password.ts';

// Words that make a password easy to guess. A longer entry comes before a shorter one that it contains.
const COMMON = splitWords(`
  qwertyuiop 1234567890 0987654321 abcdefghij asdfghjkl 123456789 qwertyui password passwort sunshine football princess
  computer internet superman trustno1 iloveyou register letmein welcome zxcvbnm service abcdefg monkey dragon master shadow
  secret qwerty azerty sydney abcdef 123456 admin login 12345 abc123 1q2w3e4r 1qaz2wsx pass asdf abcd 1234 data
`);
const LEAST_LEFT = 5;
const LEAST_WORD = 4;
const WRITTEN_AS: Record<string, string> = { '@': 'a', $: 's', '0': 'o', '1': 'l', '3': 'e', '5': 's' };

/** Returns why a new password is refused, as a sentence; null if it is allowed. An easy guess is refused: a common password, a repeated text, or the person's e-mail address. */
export function findPasswordFault(password: string, email: string): string | null {
  if (password.length < MIN_PASSWORD_LENGTH || password.length > MAX_PASSWORD_LENGTH)
    return `The password has ${password.length} characters. Choose one with ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH}.`;
  if (!isEasy(password.normalize('NFKC').toLowerCase(), email.toLowerCase())) return null;
  return 'This password is easy to guess: it is common, repeats itself, or is made of your e-mail address. Choose another, for example a few words that do not belong together.';
}

function isEasy(password: string, email: string): boolean {
  const ofEmail = [email, ...email.split(/[^a-z0-9]+/)].filter((word) => word.length >= LEAST_WORD);
  const plain = password.replace(/[@$0135]/g, (letter) => WRITTEN_AS[letter] ?? letter);
  return [password, plain].some((text) => {
    if (/^(.+?)\1+$/su.test(text)) return true;
    const left = [...ofEmail, ...COMMON].reduce((rest, word) => rest.replaceAll(word, ' '), text);
    return left.replace(/[^\p{L}\p{N}]/gu, '').length < LEAST_LEFT;
  });
}
