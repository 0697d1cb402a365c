import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TABLE_OWNERS } from '../database/owners.ts';
import { LAYERS } from '../domains/layers.ts';
import { WINGS } from '../domains/wings.ts';
import { tableAccess } from './table-access.ts';

const ROOT = join(import.meta.dirname, '..');
/**
 * Domains whose tables have a schema of their own and can move to another database: no statement of theirs touches
 * tables of other domains, and none of other domains touches theirs.
 */
const MOVABLE = Object.entries(TABLE_OWNERS).flatMap(([table, rule]) =>
  !table.includes('.') ? [] : typeof rule === 'string' ? rule : rule.owner,
);
const OF_WINGS = WINGS.map(({ folders }) => folders.domains);
const KNOWN = new Set(Object.keys(TABLE_OWNERS));

const problems: string[] = [];
const unused = new Set<string>();
for (const [table, rule] of Object.entries(TABLE_OWNERS)) {
  if (typeof rule === 'string') continue;
  for (const kind of ['writers', 'readers'] as const)
    for (const domain of Object.keys(rule[kind] ?? {})) unused.add(`${table}: ${domain} is one of the ${kind}`);
}

for (const file of globSync('domains/*/**/*.ts', { cwd: ROOT })) {
  const domain = file.split('/')[1] ?? '';
  if (file.endsWith('.test.ts') || !LAYERS.includes(domain)) continue;
  const { reads, writes } = tableAccess(readFileSync(join(ROOT, file), 'utf8'), KNOWN);
  for (const table of writes) checkAccess(file, domain, table, 'writers');
  for (const table of reads) checkAccess(file, domain, table, 'readers');
}

function checkAccess(file: string, domain: string, table: string, kind: 'writers' | 'readers'): void {
  const rule = TABLE_OWNERS[table as keyof typeof TABLE_OWNERS];
  const { owner, ...exceptions } = typeof rule === 'string' ? { owner: rule } : rule;
  if (owner === domain) return;
  if (MOVABLE.includes(owner) || MOVABLE.includes(domain)) {
    problems.push(`${file}: touches ${table} of ${owner}, but tables of movable wings are never joined with others`);
    return;
  }
  const isBeside = OF_WINGS.includes(owner) && OF_WINGS.includes(domain);
  const isBelow = !isBeside && LAYERS.indexOf(owner) < LAYERS.indexOf(domain);
  if (kind === 'readers' && isBelow) return;
  if (exceptions[kind]?.[domain] || (kind === 'readers' && exceptions.writers?.[domain])) {
    unused.delete(`${table}: ${domain} is one of the ${kind}`);
    return;
  }
  problems.push(`${file}: ${kind === 'writers' ? 'writes' : 'reads'} ${table}, which belongs to ${owner}`);
}

problems.push(...[...unused].map((line) => `database/owners.ts: unused exception, ${line}`));
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
