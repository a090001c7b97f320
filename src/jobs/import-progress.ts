/** How far an import has come. */
export type ImportProgress = { step: string; rows: number; bytesRead: number; bytesTotal: number };
