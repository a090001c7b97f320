import { isPlainObject } from '#base/plain-object.ts';
import { toText } from './to-text.ts';
import { writeAnswer } from './write-answer.ts';

type Members = Record<string, unknown>;

/** Writes a page's headline: the response's headline, its reason as a full sentence, or its answer; null if it has none of them. */
export function writeHeadline(tool: string, result: Members): string | null {
  // A not-found response is an error; its message is the finding.
  if (result.ok === false && typeof result.message === 'string') return endSentence(result.message);
  const parts = [result, ...Object.values(result).filter(isPlainObject)];
  const part = parts.find((one) => typeof (one.headline ?? one.reason) === 'string');
  if (part === undefined) return writeAnswer(tool, result);
  return typeof part.headline === 'string' ? part.headline : writeReason(tool, part);
}

// A reason is only a clause, so it needs a subject to be a full sentence.
function writeReason(tool: string, { reason, registered, as_at }: Members): string {
  const why = endSentence(String(reason));
  const day = toText(as_at);
  if (tool === 'verify_business_name_registration') return `Business name: ${why}`;
  if (tool !== 'gst_check') return why.charAt(0).toUpperCase() + why.slice(1);
  if (typeof registered !== 'boolean')
    return `Whether it was registered for GST on ${day} could not be determined: ${why}`;
  return `${registered ? 'Registered' : 'Not registered'} for GST on ${day}: ${why}`;
}

function endSentence(words: string): string {
  return /[.!?]$/.test(words) ? words : `${words}.`;
}
