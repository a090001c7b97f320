import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildTokenVerifier } from '#operations/access/verify-token.ts';
import { revokeGrant } from '#store/access/grants.ts';
import { startEmbeddedPostgres } from '#store/embedded/start-embedded-postgres.ts';
import { migrate } from '#store/migrate.ts';
import { type Database, openDatabase } from '#store/postgres/database.ts';
import { addToken } from './add-token.ts';
import { buildTable, isMet } from './bench-row.ts';

// Measures the CPU of checking an access token, one by one and many at once, and whether the next check sees a
// revocation by another connection.
const PUBLIC_URL = 'https://registers.example';
const CHECKS = 20_000;
const AT_ONCE = 32;
const REVOCATIONS = 200;

const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
const postgres = await startEmbeddedPostgres({ dataDir });
const [here, elsewhere] = [openDatabase(postgres.connection), openDatabase(postgres.connection)];
try {
  await migrate(here.pool);
  const verify = buildTokenVerifier(here.callers, () => PUBLIC_URL);
  const token = await addToken(here.db, PUBLIC_URL, 0);
  const check = async () => void (await verify(token.secret, 'agent'));
  await measure(check, 1, 2_000);
  const rows = [
    toRow('one after another', await measure(check, 1, CHECKS)),
    toRow(`${AT_ONCE} at once`, await measure(check, AT_ONCE, CHECKS)),
    await countMissed(here.db, elsewhere.db, verify),
  ];
  process.stdout.write(`${buildTable(rows)}\n`);
  process.exitCode = rows.every(isMet) ? 0 : 1;
} finally {
  await Promise.all([here.close(), elsewhere.close()]);
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Returns the CPU of this process per check, in milliseconds. */
async function measure(check: () => Promise<void>, atOnce: number, checks: number): Promise<number> {
  const before = process.cpuUsage();
  const worker = async () => {
    for (let done = 0; done < checks / atOnce; done += 1) await check();
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / checks;
}

async function countMissed(db: Database, other: Database, verify: ReturnType<typeof buildTokenVerifier>) {
  let missed = 0;
  for (let round = 1; round <= REVOCATIONS; round += 1) {
    const { grantId, secret } = await addToken(db, PUBLIC_URL, round);
    if ((await verify(secret, 'agent')) === null) throw new Error('a good token was refused');
    await revokeGrant(other, grantId);
    if ((await verify(secret, 'agent')) !== null) missed += 1;
  }
  return {
    measure: 'revocations on another connection that the next check did not see',
    value: missed,
    detail: `${REVOCATIONS} tokens, each let through once before`,
    goal: 0,
    atLeast: false,
  };
}

function toRow(how: string, value: number) {
  return {
    measure: `check of an access token, ${how}: CPU of the process, ms`,
    value,
    detail: `${CHECKS.toLocaleString('en-AU')} checks`,
    goal: 0.2,
    atLeast: false,
  };
}
