import { execFileSync } from 'node:child_process';
import { chownSync } from 'node:fs';

export interface UnprivilegedUser {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root: returns another user to run it as; undefined if we are not root. */
export function unprivilegedUser(): UnprivilegedUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: id('-u', name), gid: id('-g', name) };
    } catch {
      // this machine has no such user
    }
  }
  throw new Error('Running as root, and this machine has neither a user "postgres" nor "nobody" to run PostgreSQL as.');
}

/** Hands a file or folder to the user, when there is one to hand it to. */
export function giveTo(user: UnprivilegedUser | undefined, path: string): void {
  if (user) chownSync(path, user.uid, user.gid);
}

function id(flag: string, name: string): number {
  return Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
}
