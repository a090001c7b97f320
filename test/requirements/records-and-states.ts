import { buildRequirements } from './requirement.ts';

const agentToolRecords = 'Agent-tool records';
const states = 'States and transitions';

/** What a search leaves behind, and the states that things pass through. */
export const recordAndStateRequirements = [
  ...buildRequirements(agentToolRecords, {
    'search-record.id-and-metadata': 'A search record has a record ID and JSON metadata.',
    'search-record.pdf-form': 'A search record has a PDF form.',
  }),
  ...buildRequirements(agentToolRecords, {
    'search-record.ppsr-certificate': 'A PPSR search returns a search certificate.',
    'search-record.ppsr-pdf':
      'A PPSR search returns a one-page Due Diligence Record PDF with a verifiable hash, and a record ID.',
    'search-record.pack':
      'The evidence pack of a search holds verdict, risk flags, certificate metadata and human review items.',
  }),
  ...buildRequirements(states, {
    'states.ppsr-preview-refused': 'Every PPSR preview request ends in a 503 refusal.',
  }),
  ...buildRequirements(states, {
    'states.check-names': 'The confirm-no-changes check status takes queued, running, no_change, changed, failed.',
    'states.snapshot-role': 'Snapshot role takes baseline or check.',
    'states.comparison-outcome': 'A comparison outcome takes no_change or changed.',
    'states.check-moves':
      'A check moves queued to running to no_change, changed or failed, and makes no other move (decisions 7).',
    'states.check-crash':
      'A crash leaves no check in running for ever: it is failed or run again after its lease (decisions 7).',
  }),
  ...buildRequirements(states, {
    'states.job-names': 'A job is queued, running, succeeded or failed (decisions 8).',
    'states.job-moves': 'A job moves queued to running to succeeded or failed, retrying inside running (decisions 8).',
  }),
  ...buildRequirements(states, {
    'states.jobs-asynchronous':
      'Batch jobs and evidence export jobs are asynchronous and are polled or signalled by webhook.',
  }),
];
