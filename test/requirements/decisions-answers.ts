import { buildRequirements } from './requirement.ts';

const addresses = buildRequirements('decisions 11', {
  'address-answer.confidence':
    'confidence is the probability that the first candidate is the very address meant, for inputs as people send them, those included whose address is not in the snapshot.',
  'address-answer.calibrated-unseen':
    'Of answers given 0.9 about nine in ten are right, measured on real strings that were not used for the fit.',
  'address-answer.ambiguous-confidences':
    'The confidences of an ambiguous answer add up to at most 1, and rows that the input cannot tell apart have the same.',
  'address-answer.contradiction':
    'State and postcode (or suburb) that contradict each other are ambiguous where rows exist for both readings; otherwise the row found, with its flag.',
  'address-answer.medium-flag': 'A flag of severity medium makes the verdict needs_review.',
  'address-answer.subject':
    'subject names a property (address, PID, coordinates) only for exact_match and fuzzy_match; for the others those are null.',
  'address-answer.formerly':
    'Of a text with "formerly …" or its like the present address is meant, and the former one is never the match.',
  'address-answer.two-numbers': '"330 & 332" names two addresses and is ambiguous.',
  'address-answer.candidate-count': 'candidate_count is the number of candidates shown.',
});

const downloads = buildRequirements('decisions 11', {
  'evidence-pack.download-url-v1': 'download_url is {PUBLIC_URL}/v1/exports/{id}.',
});

const confidence = buildRequirements('decisions 18', {
  'address-confidence.error': 'On folds that were not used for the fit the expected calibration error is at most 0.03.',
  'address-confidence.exact': 'A right exact match of a whole, clean address is said 0.95 or more.',
  'address-confidence.order': 'A right answer is surer than a wrong one in 90 of 100 pairs.',
  'address-confidence.absent': 'Absent addresses are said 0.9 or more in at most 5 of 100.',
  'address-confidence.no-cap': 'No cap makes all answers alike.',
});

const REGISTERS = 'decisions 12';

const registers = buildRequirements(REGISTERS, {
  'register-answer.registered-date':
    'abnRegisteredDate is the first day on which the ABN is known to have been active; null if the source shows only when its present status began and that status is not active.',
  'register-answer.retrieved-at':
    'retrieved_at of a snapshot answer is the extract’s own time; otherwise --retrieved-at; an import of a business register that knows neither asks for it; a G-NAF release is dated by its label.',
  'register-answer.after-the-extract':
    'as_at after the day of the extract is not known: null, not_verified, and why; "current" is always "as at" that day.',
  'register-answer.sources-read': 'Each answer says which sources were read.',
  'register-answer.australian-days': 'Today and as_at are days in Australia/Sydney; times stay UTC.',
  'register-answer.one-gst-rule':
    'verify-counterparty, abn_lookup and gst_check say the same about GST on a day, future dates included.',
  'register-answer.trouble-shown':
    'External administration, strike-off, deregistration, a cancelled, suspended or replaced ABN, and a former name are each a risk flag, a human-review item and plain words, in every operation that meets them; none is a clean verified.',
  'register-answer.former-names': 'Former names are compared like present ones and said to be former.',
  'register-answer.old-version':
    'A version older than three of its source’s cadences adds a human-review item that says how old it is.',
  'register-answer.which-version': '/v1/sources says which version answers, and why.',
  'register-answer.newest-version':
    'The newest version by the extract’s own time answers, not the last one imported; an older one stays for history unless an operator activates it explicitly.',
  'register-answer.names-as-written':
    'Legal-form words, their abbreviations, brackets, ATF …, t/as … and a number in the text are read, not searched for.',
  'register-answer.no-mixing':
    'Once a real version of any business register is active, sample versions of the others no longer answer: their part is not_checked with the reason, never not found.',
});

const reviews = buildRequirements('decisions 14 and 15', {
  'review.labels':
    'A field that does not apply is absent or has no label; one labelled not_verified or human_review_required has a human-review item, and the verdict is then not verified.',
  'conflicts.flag':
    'Where two sources disagree about the subject, the answer has a flag of category source_conflict_risk with both values and sources, and the field is human_review_required.',
});

/** What an answer about an address or from a register may claim. */
export const answerRequirements = [...addresses, ...downloads, ...confidence, ...registers, ...reviews];
