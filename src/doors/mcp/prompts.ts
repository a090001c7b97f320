import { type GetPromptResult, type Prompt, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { NO_PPSR_ACCESS } from '#contract/no-ppsr-access.ts';

type PromptTemplate = Prompt & { write(given: Readonly<Record<string, string>>): string };

const REPORTING_RULES =
  'Report what each answer found, for which day and from which source. Say "sample" where data_mode is sample. A source that could not be read is unknown, never "nothing found". Do not call anyone clear or safe: this is evidence, not advice. Give the record_id of every check.';

const PROMPTS: readonly PromptTemplate[] = [
  {
    name: 'check_counterparty_before_paying',
    title: 'Check a counterparty before paying',
    description: 'Who holds an ABN, whether it is active and registered for GST, and what remains unchecked.',
    arguments: [
      { name: 'abn', description: 'The ABN on the invoice or contract.', required: true },
      { name: 'name', description: 'The name as written there.', required: false },
      { name: 'reference', description: 'Your file or deal id.', required: false },
    ],
    write: ({ abn, name, reference }) =>
      [
        `Check the business with ABN ${abn}${name ? `, which calls itself "${name}",` : ''} before paying it.${reference ? ` Our reference is "${reference}".` : ''}`,
        '1. abn_lookup (A$0.10): names, status, type, GST today.',
        '2. gst_check (A$0.10) with as_at the day of the invoice, if GST is charged on it.',
        '3. company_lookup (free) with the ACN from step 1, if there is one.',
        '4. verify_business_name_registration (free) if the name is a business name.',
        'These calls use the spending cap that the person set: at most A$0.20 in total. Ask before you spend more.',
        'Not checked by any of these: who owns the bank account, whether the invoice is genuine, debts, court matters, PPSR registrations, directors. Say so.',
        REPORTING_RULES,
      ].join('\n'),
  },
  {
    name: 'prepare_evidence_for_settlement',
    title: 'Prepare evidence for settlement',
    description: 'The checks a settlement file needs, each with its record, and what must be checked elsewhere.',
    arguments: [
      { name: 'reference', description: 'The file or deal id stored with the records.', required: true },
      { name: 'acn', description: 'The ACN of the company.', required: false },
      { name: 'abn', description: 'The ABN of the business.', required: false },
      { name: 'licence_number', description: 'The number of a claimed AFS or credit licence.', required: false },
      { name: 'licence_type', description: 'afsl or acl; both without it.', required: false },
      { name: 'address', description: 'The address of the property, in one line.', required: false },
      { name: 'source_version', description: 'The G-NAF version to match the address in.', required: false },
    ],
    write: ({ reference, acn, abn, licence_number, licence_type, address, source_version }) =>
      [
        `Prepare the evidence for settlement of "${reference}".`,
        `Company: ${acn ? `ACN ${acn}` : 'ask which'}. Business: ${abn ? `ABN ${abn}` : 'ask which, if any'}. Property: ${address || 'ask which, if any'}.`,
        `1. company_lookup (free) with the ACN, and asic_licence_lookup (free) ${licence_number ? `with ${licence_type || 'licence'} ${licence_number}` : 'where a licence is claimed'}.`,
        '2. abn_lookup (A$0.10) and abn_history (A$0.10) with the ABN.',
        `3. address_lookup (free) with the address${source_version ? ` and source_version ${source_version}` : ''}.`,
        `4. ppsr_search_organisation is closed and refuses before any price. ${NO_PPSR_ACCESS}. With sample_response it returns a labelled sample, which is not evidence.`,
        '5. list_recent_searches (free): list the records of this work with their hashes.',
        'These calls use at most A$0.20 of the spending cap that the person set.',
        'Not checked by any of these: title and ownership of the property, mortgages and PPSR registrations, valuation, hazards, insolvency after the day of the snapshot, identity of persons. Say so, and list each as a check to make elsewhere.',
        REPORTING_RULES,
      ].join('\n'),
  },
  {
    name: 'review_earlier_checks',
    title: 'Review earlier checks',
    description: 'What was checked before, whether anything has changed since, and one file of it all.',
    arguments: [
      { name: 'reference', description: 'The file or deal id stored with the records.', required: false },
      { name: 'tool', description: 'Only checks made by this tool.', required: false },
    ],
    write: ({ reference, tool }) =>
      [
        `Review the checks made earlier${reference ? ` for "${reference}"` : ''}${tool ? ` with the tool "${tool}"` : ''}.`,
        '1. list_recent_searches (free): list each check with its day, target and data_mode.',
        '2. get_search_record (free) for each check that matters.',
        '3. confirm_no_changes (free) where the target has a monitor, and what_changed (free) where it has two snapshots.',
        '4. export_evidence_pack (free) for one file of all these records, with their proofs.',
        'These calls cost nothing. Ask before you repeat a check that has a price.',
        'Not checked by any of these: anything after the day of each record, unless step 3 says so. Say so.',
        REPORTING_RULES,
      ].join('\n'),
  },
];

export function listPrompts(): Prompt[] {
  return PROMPTS.map(({ write: _write, ...prompt }) => prompt);
}

/** Builds the text of a prompt. Throws when the prompt is unknown or an argument is missing. */
export function getPrompt(name: string, given: Readonly<Record<string, string>> = {}): GetPromptResult {
  const prompt = PROMPTS.find((one) => one.name === name);
  if (prompt === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown prompt: ${name}`);
  const missing = (prompt.arguments ?? []).filter((argument) => argument.required && !given[argument.name]);
  if (missing.length > 0) {
    const names = missing.map((argument) => argument.name).join(', ');
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `${name} needs these arguments: ${names}`);
  }
  const text = prompt.write(given);
  return {
    ...(prompt.description === undefined ? {} : { description: prompt.description }),
    messages: [{ role: 'user', content: { type: 'text', text } }],
  };
}
