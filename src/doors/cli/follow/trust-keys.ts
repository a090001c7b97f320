import { parseTrustedKeys, type TrustedKey } from '#domain/log/note/trusted-keys.ts';
import { findLostKeys, readSmallText, UnusableFile } from '#doors/cli/verify/local-files.ts';
import type { LogReader } from './fetch-log.ts';
import type { Mirror } from './mirror.ts';

/**
 * Returns the keys to trust: those of the file, or those that the service publishes. A published list must still have
 * every key of the list kept before; throws an UnusableFile otherwise.
 */
export async function trustKeys(file: string | null, reader: LogReader, mirror: Mirror): Promise<TrustedKey[]> {
  if (file !== null) return parseKeys(await readSmallText(file), file);
  const text = await reader.readKeys();
  const published = await parseKeys(text, 'the published list');
  const kept = mirror.readKeys();
  const lost = kept === null ? [] : findLostKeys(await parseKeys(kept, 'the kept list'), published);
  if (lost.length > 0)
    throw new UnusableFile(
      `the service no longer publishes ${lost.join(', ')} as before. Ask its operator why; to trust the new list, pass it with --keys`,
    );
  if (text !== kept) mirror.writeKeys(text);
  return published;
}

async function parseKeys(text: string, from: string): Promise<TrustedKey[]> {
  const keys = await parseTrustedKeys(text);
  if (keys.ok) return keys.value;
  throw new UnusableFile(`the keys of ${from} cannot be read: ${keys.why}`);
}
