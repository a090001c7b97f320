import { crc32 } from 'node:zlib';
import { sha256Hex } from '#base/sha256.ts';
import { buildFileHeader } from '#domain/log/zip/zip-layout.ts';
import type { PartIndex } from '#jobs/exports/export-files.ts';

/** Builds a part of an archive with one file and no record. */
export function buildFilePart(name: string, data: Buffer): { bytes: Buffer; index: PartIndex } {
  const file = { name, size: data.length, crc32: crc32(data), sha256: sha256Hex(data) };
  const bytes = Buffer.concat([buildFileHeader({ ...file, offset: 0, isStreamed: false }), data]);
  const index = {
    bytes: bytes.length,
    sha256: sha256Hex(bytes),
    files: [file],
    missing: [],
    rows: [],
    records: 0,
    dataModes: {},
    invented: 0,
    last: null,
    isLast: true,
  };
  return { bytes, index };
}
