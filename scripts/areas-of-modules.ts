import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
/** `import … from '…'` and `export … from '…'` with the imported names, and `import('…')`. */
const IMPORTS =
  /(?:^|\n)(?:import|export)\s+([^'";=]*?)\s*(?:from\s+)?['"](\.[^'"]+)['"]|\bimport\(\s*['"](\.[^'"]+)['"]/g;
/** `import.meta.glob('./kinds/*.ts')`: all modules of a folder. */
const FOLDERS = /\bimport\.meta\.glob(?:<[^(]+>)?\(\s*['"](\.[^'"*]+)\/\*\.ts['"]/g;
const KEYS = /['"`]([a-z][a-z-]*):(?=[A-Za-z_])|\bt\(\s*`([a-z-]+):\$/g;
/** The `/*` of a glob follows a letter and begins no comment. */
const COMMENTS = /(?<!\w)\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;

/** The areas with files in a folder of web/: the only ones that a browser loads. */
export function browserAreas(): Set<string> {
  const areas = new Set<string>();
  for (const layer of readdirSync(join(ROOT, 'web'))) {
    const folder = join(ROOT, 'web', layer, 'locales/en');
    if (existsSync(folder)) for (const file of readdirSync(folder)) areas.add(file.replace('.json', ''));
  }
  return areas;
}

interface Module {
  imports: string[];
  areas: string[];
}

/** Finds the locale areas named in keys such as `'goods:add_to_cart'` by a module and everything it imports. */
export class AreaFinder {
  readonly #known = browserAreas();
  readonly #modules = new Map<string, Module>();

  /** @param entry Path of a module below web/. */
  areasOf(entry: string): string[] {
    const areas = new Set<string>();
    const seen = new Set<string>();
    const open = [join(ROOT, 'web', entry)];
    for (let file = open.pop(); file; file = open.pop()) {
      if (seen.has(file)) continue;
      seen.add(file);
      const module = this.#read(file);
      for (const area of module.areas) areas.add(area);
      open.push(...module.imports);
    }
    return [...areas].sort();
  }

  #read(file: string): Module {
    const known = this.#modules.get(file);
    if (known) return known;
    const module = parse(file, readFileSync(file, 'utf8').replace(COMMENTS, ''), this.#known);
    this.#modules.set(file, module);
    return module;
  }
}

function parse(file: string, source: string, known: ReadonlySet<string>): Module {
  // a lazily loaded part loads its areas itself
  if (/\bloadAreas\(\[/.test(source)) return { imports: [], areas: [] };
  // so do the frames of wings, which are named beside the frame of the shop
  const loadsOwnAreas = /\bwingFrame\(/.test(source);
  const paths = [...source.matchAll(IMPORTS)]
    .filter(([, names = '', , lazy]) => !isTypeOnly(names) && !(lazy && loadsOwnAreas))
    .map(([, , path, lazy]) => join(dirname(file), path ?? lazy ?? ''));
  const folders = [...source.matchAll(FOLDERS)].map(([, path]) => join(dirname(file), path ?? ''));
  const globbed = folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
  const areas = [...source.matchAll(KEYS)]
    .map(([, area, open]) => area ?? open ?? '')
    .filter((area) => known.has(area));
  return { imports: [...paths, ...globbed].filter(isForBrowser), areas };
}

const isTypeOnly = (names: string) =>
  names.startsWith('type ') || (/^\{[^}]+\}$/.test(names) && names.slice(1, -1).split(',').every(isTypeName));
const isTypeName = (name: string) => /^\s*(?:type\s|$)/.test(name);
/** Texts of the platform and of the domains are rendered by the server. */
const isForBrowser = (path: string) =>
  /\.tsx?$/.test(path) && !path.includes('.server.') && relative(ROOT, path).startsWith('web');
