/** The media types of answers, by their name in `format`. */
export const MEDIA = {
  json: 'application/json',
  pdf: 'application/pdf',
  zip: 'application/zip',
  ndjson: 'application/x-ndjson',
  csv: 'text/csv; charset=utf-8',
} as const;

export type Media = keyof typeof MEDIA;

/** Media types that are files: REST streams them, a tool result links to them. */
export type FileMedia = Exclude<Media, 'json'>;
