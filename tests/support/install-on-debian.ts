import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Installs packages with apt-get where that is possible: as root on Debian. */
export function installOnDebian(what: string, packages: readonly string[]): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get') || !existsSync('/etc/debian_version')) return false;
  console.log(`No ${what} found: installing ${packages.join(', ')} with apt-get.`);
  return aptGet('update') && aptGet('install', '-y', '--no-install-recommends', ...packages);
}

function aptGet(...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status } = spawnSync('apt-get', args, { env, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) console.error(`apt-get ${args[0]} failed with code ${status}.`);
  return status === 0;
}
