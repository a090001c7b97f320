import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The operating-system user that PostgreSQL runs as. */
export type ServerUser = {
  uid: number;
  gid: number;
  name: string;
  /** True when we are root and give up our rights for PostgreSQL, which refuses to run as root. */
  switched: boolean;
};

const nobodyId = 65534;

/** Picks ourselves, or when we are root the owner of the data folder, or `nobody` where that is root or unknown. */
export function decideServerUser(dataDirOwnerUid: number): ServerUser {
  const uid = process.geteuid?.() ?? 0;
  if (uid !== 0) return { uid, gid: process.getegid?.() ?? uid, name: `uid ${uid}`, switched: false };
  const known = listPasswd().filter((entry) => entry.uid !== 0);
  // Only a user with a name will do: initdb refuses others.
  const found = known.find((entry) => entry.uid === dataDirOwnerUid) ?? known.find((entry) => entry.name === 'nobody');
  return { ...(found ?? { uid: nobodyId, gid: nobodyId, name: 'nobody' }), switched: true };
}

function listPasswd(): { name: string; uid: number; gid: number }[] {
  let text = '';
  try {
    text = readFileSync('/etc/passwd', 'utf8');
  } catch {
    // A minimal container may have no such file; numeric ids do as well.
  }
  return text
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: toUnsigned(uid), gid: toUnsigned(gid) }));
}

// macOS writes nobody as -2, while chown takes the unsigned form only.
function toUnsigned(field: string | undefined): number {
  return Number(field) >>> 0;
}

/** The part of spawn's options that makes a child run as the user. */
export function buildSpawnIdentity(user: ServerUser): { uid?: number; gid?: number } {
  return user.switched ? { uid: user.uid | 0, gid: user.gid | 0 } : {};
}

/** Says whether the user may enter a folder and all folders above it, judged by their permission bits. */
export function canEnter(folder: string, user: ServerUser): boolean {
  if (!user.switched) return true;
  const { uid, gid, mode } = statSync(folder);
  const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
  const parent = dirname(folder);
  return (mode & bit) !== 0 && (parent === folder || canEnter(parent, user));
}
