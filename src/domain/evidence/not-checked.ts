export type NotChecked = { source: string; status: 'not_checked'; result: string };

/** Builds the row of not_checked of a source, or of a part of the request. */
export function buildNotChecked(source: string, result: string): NotChecked {
  return { source, status: 'not_checked', result };
}
