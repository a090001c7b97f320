export const PAGE_OPTIONS = [
  { name: 'limit', field: 'limit', help: 'How many, 1-200 (default 50).' },
  { name: 'cursor', field: 'cursor', help: 'next_cursor of the previous page.' },
] as const;

/** An ABN, as an argument or option of a command. */
export const ABN_WORD = { name: 'abn', field: 'abn', help: 'The ABN: 11 digits.' } as const;

/** An ACN, as an option of a command. */
export const ACN_WORD = { name: 'acn', field: 'acn', help: 'The ACN: 9 digits.' } as const;
