import { isMembers } from './list-findings.ts';

type Members = Record<string, unknown>;

/** Writes what stands above all other lines of a page: the headline of the answer, or its reason as a whole sentence; null where it has neither. */
export function writeHeadline(tool: string, result: Members): string | null {
  // A source that was read and holds nothing is refused; the words of the refusal are the finding.
  if (result.ok === false && typeof result.message === 'string') return endSentence(result.message);
  const parts = [result, ...Object.values(result).filter(isMembers)];
  const part = parts.find((one) => typeof (one.headline ?? one.reason) === 'string');
  if (part === undefined) return null;
  return typeof part.headline === 'string' ? part.headline : writeReason(tool, part);
}

// A reason is written to stand behind what it is the reason of: alone it would be half a sentence about nothing.
function writeReason(tool: string, { reason, registered, as_at }: Members): string {
  const why = endSentence(String(reason));
  if (tool === 'verify_business_name_registration') return `Business name: ${why}`;
  if (tool !== 'gst_check') return why.charAt(0).toUpperCase() + why.slice(1);
  if (typeof registered !== 'boolean') return `Whether it was registered for GST on ${as_at} could not be told: ${why}`;
  return `${registered ? 'Registered' : 'Not registered'} for GST on ${as_at}: ${why}`;
}

function endSentence(words: string): string {
  return /[.!?]$/.test(words) ? words : `${words}.`;
}
