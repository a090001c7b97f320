import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ObjectStore } from '#base/object-store.ts';

/** Objects in memory, with the map behind them laid open so that a test can damage one. */
export function buildMemoryObjectStore(): ObjectStore & { objects: Map<string, Uint8Array> } {
  const objects = new Map<string, Uint8Array>();
  return {
    objects,
    putObject: async (key, bytes) => {
      objects.set(key, Uint8Array.from(bytes));
    },
    putStream: async (key, source) => {
      objects.set(key, await buffer(source));
    },
    findPublicUrl: async () => null,
    sweepUploads: async () => 0,
    findObject: async (key) => objects.get(key) ?? null,
    openObject: async (key) => {
      const bytes = objects.get(key);
      return bytes === undefined ? null : { sizeBytes: bytes.length, stream: Readable.from([bytes]) };
    },
    findObjectSize: async (key) => objects.get(key)?.length ?? null,
    listObjects: async (prefix) => [...objects.keys()].filter((key) => key.startsWith(prefix)).sort(),
    removeObject: async (key) => {
      objects.delete(key);
    },
  };
}
