import { Readable } from 'node:stream';
import { invariant } from '#base/invariant.ts';
import type { ObjectStore } from '#base/object-store.ts';
import type { FileMedia } from '#contract/media.ts';
import { ServiceError } from '#contract/service-error.ts';

/** A file's media type, name and size. */
type FileDescription = { media: FileMedia; fileName: string; sizeBytes: number };

/** An answer that is a file: its description, and how to read it. */
export class FileAnswer {
  readonly media: FileMedia;
  readonly fileName: string;
  readonly sizeBytes: number;
  /** Opens a new stream of the file, which yields all of its sizeBytes or fails. */
  readonly open: () => Promise<Readable>;
  /** A URL from which the file can be fetched without a credential for a few minutes; null when only this service can send it. */
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

/** Builds the answer for a file in memory. */
export function buildBytesAnswer(media: FileMedia, fileName: string, bytes: Uint8Array): FileAnswer {
  return new FileAnswer({ media, fileName, sizeBytes: bytes.byteLength }, async () =>
    Readable.from([Buffer.from(bytes)]),
  );
}

// Long enough to start a download; one that has started is not cut off.
const PUBLIC_SECONDS = 300;

/** Builds the answer for a file in the object store; its description was stored when the file was made. */
export function buildObjectFile(objects: ObjectStore, key: string, facts: FileDescription): FileAnswer {
  const { fileName, sizeBytes } = facts;
  const open = async () => {
    const object = await naming(objects.openObject(key));
    invariant(object !== null, 'an offered file is in the object store');
    if (object.sizeBytes === sizeBytes) return object.stream;
    object.stream.destroy();
    throw new Error(`the object ${key} has ${object.sizeBytes} bytes instead of ${sizeBytes}`);
  };
  return new FileAnswer(facts, open, () => naming(objects.findPublicUrl(key, { fileName, seconds: PUBLIC_SECONDS })));
}

async function naming<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw new ServiceError('store_unavailable', 'The file store is not available; try again shortly.', { cause });
  }
}
