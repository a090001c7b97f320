import { MEDIA, type Media } from '#contract/media.ts';

/** Decides which of the offered media an Accept header wishes for most; null where it names none of them. */
export function decideFormat(accept: string | undefined, offered: readonly Media[]): Media | null {
  const wishes = new Map((accept ?? '').split(',').map(parseRange));
  const ranked = offered
    .map((media) => ({ media, weight: wishes.get(MEDIA[media]) ?? 0 }))
    .sort((a, b) => b.weight - a.weight);
  const best = ranked[0];
  return best !== undefined && best.weight > 0 ? best.media : null;
}

function parseRange(text: string): [type: string, weight: number] {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const weight = Number(parameters.find((one) => one.startsWith('q='))?.slice(2) ?? 1);
  return [type, weight >= 0 && weight <= 1 ? weight : 0];
}
