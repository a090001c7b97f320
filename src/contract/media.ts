/** What an answer can be made of, by the word that callers write in `format`. */
export const MEDIA = {
  json: 'application/json',
  pdf: 'application/pdf',
  zip: 'application/zip',
  ndjson: 'application/x-ndjson',
} as const;

/** The closed union of media. */
export type Media = keyof typeof MEDIA;

/** The media that are files: streamed over REST, linked to from a tool result. */
export type FileMedia = Exclude<Media, 'json'>;
