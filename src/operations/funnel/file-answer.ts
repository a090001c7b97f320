import type { Readable } from 'node:stream';
import { invariant } from '#base/invariant.ts';
import type { ObjectStore } from '#base/object-store.ts';
import type { FileMedia } from '#contract/media.ts';
import { ServiceError } from '#contract/service-error.ts';

/** What a file is called and how long it is. */
export type FileFacts = { media: FileMedia; fileName: string; sizeBytes: number };

/** An answer that is a file: its facts, and its bytes for whoever wants them. */
export class FileAnswer {
  readonly media: FileMedia;
  readonly fileName: string;
  readonly sizeBytes: number;
  /** Begins to read it; each call reads anew. The stream must give all of its sizeBytes or break. */
  readonly open: () => Promise<Readable>;

  constructor(facts: FileFacts, open: () => Promise<Readable>) {
    this.media = facts.media;
    this.fileName = facts.fileName;
    this.sizeBytes = facts.sizeBytes;
    this.open = open;
  }
}

/** Builds the file that lies in the object store under a key; its facts are those that were written down when it was made. */
export function buildObjectFile(objects: ObjectStore, key: string, facts: FileFacts): FileAnswer {
  return new FileAnswer(facts, async () => {
    const object = await openObject(objects, key);
    invariant(object !== null, 'a file that is offered is in the object store');
    if (object.sizeBytes === facts.sizeBytes) return object.stream;
    object.stream.destroy();
    throw new Error(`the object ${key} has ${object.sizeBytes} bytes and not ${facts.sizeBytes}`);
  });
}

async function openObject(objects: ObjectStore, key: string) {
  try {
    return await objects.openObject(key);
  } catch (cause) {
    throw new ServiceError('store_unavailable', 'The store of files does not answer; try again shortly.', { cause });
  }
}
