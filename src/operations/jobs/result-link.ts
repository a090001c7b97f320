/** The URL of the file of a job. */
export function buildResultUrl(publicUrl: string, jobId: string): string {
  return `${publicUrl}/v1/jobs/${jobId}/result`;
}

/** Builds the link to the file of a job as answers show it; `expiresAt` is null without a file. An expired file has no URL. */
export function buildResultLink(publicUrl: string, jobId: string, expiresAt: Date | null, now: Date) {
  const isKept = expiresAt !== null && expiresAt > now;
  return {
    result_url: isKept ? buildResultUrl(publicUrl, jobId) : null,
    expires_at: expiresAt?.toISOString() ?? null,
  };
}
