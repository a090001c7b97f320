import { openAccess } from '#doors/cli/access/open-access.ts';
import { openBrowser } from '#doors/cli/login/open-browser.ts';
import { parseWords } from '#doors/cli/parse-words.ts';
import { normaliseText, say, sayFault } from '#doors/cli/terminal.ts';

const OPTIONS = { 'base-url': true, profile: true, 'no-browser': false, 'no-color': false };
const RECORD_ID = /^rec_[0-9A-Z]{26}$/;

const HELP = `Open the page of a record in your browser, and print its URL.

Usage: svc open <record_id> [options]

The page checks the file of the record in the browser. Anyone may open it: it
does not show the record, and does not reveal whether there is one.
Save the file with: svc receipts show <record_id> --json > record.json

Options:
  --no-browser      Only print the URL.
  --base-url <url>  URL of the service.
  --profile <name>  Use the service of this profile.
`;

/** Runs `svc open`; returns the exit code. */
export async function runOpen(argv: readonly string[]): Promise<number> {
  const parsed = parseWords(argv, OPTIONS);
  if ('misuse' in parsed) return sayFault(`${parsed.misuse}\nsee svc open --help`);
  const { words, given } = parsed;
  if (given.has('help')) return say(1, HELP);
  const [recordId, ...more] = words;
  if (recordId === undefined || more.length > 0) return sayFault('open takes one <record_id>\nsee svc open --help');
  if (!RECORD_ID.test(recordId)) return sayFault('a record id is rec_ and 26 digits or capitals; see svc receipts get');
  const access = await openAccess({ given, env: process.env }, false);
  if ('exitCode' in access) return sayFault(access.message);
  const base = URL.parse(access.baseUrl);
  if (base === null || !/^https?:$/.test(base.protocol))
    return sayFault('the base URL must start with http:// or https://');
  const url = `${base.href.replace(/\/+$/, '')}/verify/${recordId}`;
  if (!given.has('no-browser')) openBrowser(url);
  return say(1, `${normaliseText(url)}\n`);
}
