import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { hopsOf } from './hops.ts';

/** Of verbs and queries below a call, a page, a job or a script: a reader follows a request in this many steps. */
const MOST_HOPS = 4;

const paths = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /^(domains|web|server|scripts|database)\//.test(path) && !path.includes('.test.'));
const sources = new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]));
const isVerb = (path: string) => /^domains\/.*\.server\.ts$/.test(path);
const isEntry = (path: string) => !path.startsWith('domains/') || /(?:api|wiring)\.server\.ts$/.test(path);
const hops = hopsOf(sources, isEntry, (path) => path.startsWith('domains/'));
const problems = paths
  .filter((path) => isVerb(path) && !isEntry(path))
  .flatMap((path) => {
    const found = hops.get(path);
    if (found === undefined) return [`${path}: no call, page, job or script leads to it`];
    return found > MOST_HOPS ? [`${path}: ${found} hops below the nearest entry, the limit is ${MOST_HOPS}`] : [];
  });
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
