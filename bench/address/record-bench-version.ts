import { canonicalJson } from '#base/canonical-json.ts';
import { sha256Hex } from '#base/sha256.ts';
import { GNAF_MANIFEST } from '#registers/gnaf/manifest.ts';
import type { ShardManifest } from '#registers/gnaf/shard-manifest.ts';
import { openEmbeddedPostgres } from '#store/embedded/start-embedded-postgres.ts';
import { openDatabase } from '#store/postgres/database.ts';
import { activateVersion, stageVersion } from '#store/registers/register-versions.ts';

/** Activates an address version, whose objects are already stored, in the running service of a data folder. */
export async function recordBenchVersion(dataDir: string, shards: ShardManifest): Promise<void> {
  const { connection } = await openEmbeddedPostgres({ dataDir, share: true, onNotice: () => undefined });
  const { db, pool, close } = openDatabase(connection, { maxConnections: 1 });
  const { source_version, parser_version, counts } = shards;
  try {
    const snapshot_id = await stageVersion(db, { dataset: 'gnaf', source_version, sample: false });
    if (snapshot_id === null) throw new Error(`version ${source_version} is there already`);
    await activateVersion(pool, snapshot_id, {
      dataset: 'gnaf',
      source_version,
      sample: false,
      source_url: GNAF_MANIFEST.source_url,
      licence: GNAF_MANIFEST.licence,
      attribution: GNAF_MANIFEST.attribution,
      retrieved_at: new Date().toISOString(),
      extracted_at: null,
      parser_version: `gnaf-${parser_version}`,
      files: [],
      row_count: shards.shards.reduce((sum, shard) => sum + shard.rows, 0),
      rejected_row_count: counts.rows_bad ?? 0,
      content_sha256: sha256Hex(canonicalJson(shards)),
      compared_with: null,
    });
  } finally {
    await close();
  }
}
