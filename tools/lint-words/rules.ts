/** A retired idiom and what to write instead. A space in the pattern matches any white space, a line break too. */
export type WordRule = { pattern: string; write: string };

/** The idioms that the project no longer uses. Keep the patterns narrow: a rule with false alarms is soon ignored. */
export const WORD_RULES: readonly WordRule[] = [
  { pattern: 'whoever', write: 'the caller, the operator, a user, anyone who' },
  { pattern: 'nobody', write: 'no one, no user, no caller (or name who does it)' },
  { pattern: 'somebody', write: 'someone, another account, a user' },
  { pattern: '(?:any|every)body', write: 'anyone, everyone, every user' },
  { pattern: 'of ours', write: '(leave out)' },
  { pattern: 'our own', write: '(leave out)' },
  { pattern: '(?:to|can|could|may) be had', write: 'is available' },
  { pattern: '(?:stand|stands|stood)(?!(?: in)? for| (?:idle|out)|[-/_.])', write: 'is, appears, depends on' },
  {
    pattern: 'holds? (?:that|whatever|everywhere|even|in every|for every|for all|of every|of all)',
    write: 'is true, is tested, is enforced',
  },
  { pattern: '(?:is|are|was|were|be|been) held (?:against|to)', write: 'is compared with' },
  { pattern: 'tells', write: 'reports, shows, returns, distinguishes' },
  { pattern: '(?:is|are|was|were|be|been|being) told', write: 'is reported, is shown, gets' },
  { pattern: '(?:says|said|say|saying) of', write: 'reports about, says about' },
  { pattern: 'an ask', write: 'a request' },
  {
    pattern:
      'asks? (?:the|a|an|any|each|every|no|that|its|both|one) (?:[\\w-]+ )?(?:register|registers|source|sources|upstream|store|database|snapshot|server)(?! operator)',
    write: 'queries',
  },
  {
    pattern:
      '(?:register|registers|source|sources|upstream|ABR|ASIC|store|database|snapshot) (?:(?:is|are|was|were|be|been|being|can|cannot|could|not|never|then|only) ){1,3}asked',
    write: 'is queried',
  },
  { pattern: '(?:is|are|was|were|be) asked live', write: 'is queried live' },
  { pattern: 'mend(?:s|ed|ing)?', write: 'fix' },
  { pattern: '(?:is|are|was|were|be|been) let in', write: 'is allowed, is connected' },
  { pattern: 'lets? in', write: 'allow, accept' },
  { pattern: '(?:keeps?|kept) out(?! of)', write: 'reject' },
  { pattern: '(?:was|were|is|are) left behind|(?:leaves?|left) nothing behind', write: 'leftovers, leaves no rows' },
  { pattern: 'outliv(?:e|es|ed) (?:its|their) use', write: 'expired data' },
  { pattern: 'look(?:s|ed|ing)? at again', write: 'rechecked' },
  {
    pattern: '(?:a|each|every|another|later|earlier|next|last|first) look(?![- ]up|-alike|\\w)',
    write: 'a check, a recheck',
  },
  { pattern: 'gives(?! (?:up|way)\\b)', write: 'returns, reports, has, provides' },
  { pattern: '(?:give|given|gave) back', write: 'return, release' },
  { pattern: 'hand(?:s|ed|ing)? (?:on|back)', write: 'passes, returns' },
  { pattern: 'in earnest', write: 'in production' },
  { pattern: 'of (?:it|them|these|those) none|none of it', write: 'no …' },
  { pattern: 'may (?:not )?be so', write: 'uncertain' },
  {
    pattern: '(?:goes|go|went|going) on(?! (?:the|a|an|its|one|that|this|each|every|sale|top)\\b)',
    write: 'continues',
  },
  { pattern: '(?:goes|go|went|going) away', write: 'stops, disconnects, is removed' },
  { pattern: '(?:is|are|was|were|be) away', write: 'is unavailable' },
  { pattern: '(?:its|their) past|the past of', write: 'its history' },
  { pattern: 'way to (?:the|a|any) register', write: 'access to the register' },
  { pattern: '(?:was|were|is|be|been) taken back', write: 'rolled back, withdrawn' },
  { pattern: 'anew', write: 'again' },
];

/** The most words that a sentence in Markdown may have. */
export const LONGEST_SENTENCE = 30;

/** Texts that keep a retired idiom, and why. An entry without a text covers the whole path. */
export const KEPT_TEXTS: readonly { path: string; text: string; why: string }[] = [
  { path: 'tools/lint-words/', text: '', why: 'the rules name the idioms' },
  { path: 'test/tools/lint-words.test.ts', text: '', why: 'the cases name the idioms' },
  { path: 'src/domain/evidence/page/', text: '', why: 'printed on pages, whose bytes are fixed within a page form' },
  {
    path: 'src/domain/evidence/build-evidence-pack.ts',
    text: '',
    why: 'printed on pages, whose bytes are fixed within a page form',
  },
  {
    path: 'src/domain/evidence/pack-fixture-rows.ts',
    text: '',
    why: 'printed on pages, whose bytes are fixed within a page form',
  },
  {
    path: 'src/domain/evidence/search-certificate.ts',
    text: '',
    why: 'printed on pages, whose bytes are fixed within a page form',
  },
  { path: 'src/domain/risk/risk-ontology.ts', text: '', why: 'printed on pages, as above' },
  { path: 'test/domain/evidence/page/', text: '', why: 'compares the printed words' },
  { path: 'test/', text: 'Nobody Knows It Pty Ltd', why: 'the name of an invented company' },
  { path: 'test/', text: 'Director of Nobody Pty Ltd', why: 'the name of an invented company' },
  { path: 'test/', text: 'Somebody Else', why: 'the name of an invented company' },
  { path: 'test/', text: 'SOMEBODY ELSE', why: 'the name of an invented company' },
  { path: 'test/', text: 'Bearer nobody', why: 'an invented token' },
  { path: 'src/store/embedded/server-user.ts', text: 'macOS writes nobody', why: 'the name of a system user' },
];
