import type { Readable } from 'node:stream';
import { invariant } from '#base/invariant.ts';
import type { ObjectStore } from '#base/object-store.ts';
import type { FileMedia } from '#contract/media.ts';
import { ServiceError } from '#contract/service-error.ts';

/** What a file is called and how long it is. */
export type FileDescription = { media: FileMedia; fileName: string; sizeBytes: number };

/** An answer that is a file: its facts, and its bytes for whoever wants them. */
export class FileAnswer {
  readonly media: FileMedia;
  readonly fileName: string;
  readonly sizeBytes: number;
  /** Begins to read it; each call reads anew. The stream must give all of its sizeBytes or break. */
  readonly open: () => Promise<Readable>;
  /** Where its bytes may be fetched without a credential for a few minutes; null where only this service gives them. */
  readonly findPublicUrl: () => Promise<string | null>;

  constructor(
    facts: FileDescription,
    open: () => Promise<Readable>,
    findPublicUrl = async (): Promise<string | null> => null,
  ) {
    this.media = facts.media;
    this.fileName = facts.fileName;
    this.sizeBytes = facts.sizeBytes;
    this.open = open;
    this.findPublicUrl = findPublicUrl;
  }
}

// Long enough to begin with; whoever has begun to read is not cut off.
const PUBLIC_SECONDS = 300;

/** Builds the file that lies in the object store under a key; its facts are those that were written down when it was made. */
export function buildObjectFile(objects: ObjectStore, key: string, facts: FileDescription): FileAnswer {
  const { fileName, sizeBytes } = facts;
  const open = async () => {
    const object = await naming(objects.openObject(key));
    invariant(object !== null, 'a file that is offered is in the object store');
    if (object.sizeBytes === sizeBytes) return object.stream;
    object.stream.destroy();
    throw new Error(`the object ${key} has ${object.sizeBytes} bytes and not ${sizeBytes}`);
  };
  return new FileAnswer(facts, open, () => naming(objects.findPublicUrl(key, { fileName, seconds: PUBLIC_SECONDS })));
}

async function naming<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw new ServiceError('store_unavailable', 'The store of files does not answer; try again shortly.', { cause });
  }
}
