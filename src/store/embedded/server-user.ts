import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The operating-system user that PostgreSQL runs as. */
export type ServerUser = {
  uid: number;
  gid: number;
  name: string;
  /** True when this process is root and PostgreSQL, which refuses to run as root, gets another user. */
  switched: boolean;
};

const nobodyId = 65534;

/** Picks the current user. For root, picks the owner of the data folder, or `nobody` when that is root or unknown. */
export function decideServerUser(dataDirOwnerUid: number): ServerUser {
  const uid = process.geteuid?.() ?? 0;
  if (uid !== 0) return { uid, gid: process.getegid?.() ?? uid, name: `uid ${uid}`, switched: false };
  const known = listPasswd().filter((entry) => entry.uid !== 0);
  // initdb refuses a user without a name.
  const found = known.find((entry) => entry.uid === dataDirOwnerUid) ?? known.find((entry) => entry.name === 'nobody');
  return { ...(found ?? { uid: nobodyId, gid: nobodyId, name: 'nobody' }), switched: true };
}

function listPasswd(): { name: string; uid: number; gid: number }[] {
  let text = '';
  try {
    text = readFileSync('/etc/passwd', 'utf8');
  } catch {
    // A minimal container may have no such file; numeric ids work too.
  }
  return text
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: toUnsigned(uid), gid: toUnsigned(gid) }));
}

// macOS writes nobody as -2, but chown accepts only the unsigned form.
function toUnsigned(field: string | undefined): number {
  return Number(field) >>> 0;
}

/** The spawn options that make a child run as the user. */
export function buildSpawnIdentity(user: ServerUser): { uid?: number; gid?: number } {
  return user.switched ? { uid: user.uid | 0, gid: user.gid | 0 } : {};
}

/** Whether the user may enter a folder and all its parents, by their permission bits. */
export function canEnter(folder: string, user: ServerUser): boolean {
  if (!user.switched) return true;
  const { uid, gid, mode } = statSync(folder);
  const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
  const parent = dirname(folder);
  return (mode & bit) !== 0 && (parent === folder || canEnter(parent, user));
}

/** The whole environment of initdb and postgres. PG* variables of the service would change how they behave. */
export function buildServerEnvironment(): Record<string, string> {
  return { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' };
}
