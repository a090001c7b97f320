import { readdirSync, readFileSync } from 'node:fs';
import { invariant } from '#base/invariant.ts';
import { sha256Hex } from '#base/sha256.ts';

const FOLDER = new URL('./migrations/', import.meta.url);

/** The last migration that was written before the rules for upgrades without downtime; databases have it, so it stays as it is. */
export const LAST_BEFORE_RULES = 47;

/** A numbered file of SQL; its name is stored in each database that has it. */
export type Migration = { number: number; name: string; text: string; sha256: string };

/** Reads the migrations of this program in their order. */
export function readMigrations(): Migration[] {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.sql'));
  return files.sort().map((file, index) => {
    const text = readFileSync(new URL(file, FOLDER), 'utf8');
    const number = Number.parseInt(file, 10);
    invariant(number === index + 1, `migration ${file} has the number ${index + 1}`);
    return { number, name: file.replace('.sql', ''), text, sha256: sha256Hex(text) };
  });
}

/**
 * The newest migration that a program must have to keep running after this one; 0 when every program may.
 *
 * The name says it (`0052-needs-0050-drop-old-names`), because a program that is too old reads it in the database.
 */
export function readNeededMigration(name: string): number {
  return Number(/^\d{4}-needs-(\d{4})-/.exec(name)?.[1] ?? 0);
}

/** Whether a migration may take long because it keeps no caller waiting: it builds or drops an index concurrently, which PostgreSQL allows outside a transaction only, or validates a check. */
export function isConcurrent({ text }: Migration): boolean {
  return /^\s*((create\s+(unique\s+)?index|drop\s+index|reindex\s+\w+)\s+concurrently|alter\s+table\s+\w+\s+validate\s+constraint)\b/im.test(
    text,
  );
}
