import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createApi } from '../domains/kit/endpoint.ts';
import { createCalls } from '../server/app.ts';
import { STATUS } from '../server/errors.ts';
import { Functions } from './call-errors/functions.ts';

type Registry = ReturnType<typeof createApi>['openAPIRegistry'];

const ROOT = join(import.meta.dirname, '..');
const FILE = join(ROOT, 'server/api-document/call-errors.gen.json');

/** Where each call is declared: the stack of `endpoint`, from the inside. */
const places = new Map<string, { file: string; line: number; column: number }[]>();

const registry = Object.getPrototypeOf(createApi().openAPIRegistry) as Registry;
const { registerPath } = registry;
registry.registerPath = function (route) {
  if (route.operationId) places.set(route.operationId, framesOf(new Error().stack ?? ''));
  return registerPath.call(this, route);
};
Error.stackTraceLimit = 30;
createCalls();

function framesOf(stack: string) {
  return [...stack.matchAll(/file:\/\/(\S+?):(\d+):(\d+)/g)]
    .map(([, file = '', line, column]) => ({ file, line: Number(line), column: Number(column) }))
    .filter(({ file }) => file.includes('/domains/') && !file.endsWith('/kit/endpoint.ts'));
}

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'domains', 'platform'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path.endsWith('.ts') && !path.includes('.test.'));
const functions = new Functions(files, new Set(Object.keys(STATUS)));

/** The handler of a call; where it uses a parameter of the function around it, also what the callers of that function pass. */
function startsOf(frames: { file: string; line: number; column: number }[]) {
  const starts = [];
  for (const { file, line, column } of frames) {
    const call = functions.callAt(file, line, column);
    if (!call) break;
    starts.push(...call.arguments);
    const others = call.arguments.filter((argument) => argument.getText() !== 'api');
    if (!others.some((argument) => functions.usesOuterParameter(argument))) break;
  }
  return starts;
}

const lines = [...places]
  .map(([operation, frames]) => [operation, [...functions.codesBelow(startsOf(frames))].sort()] as const)
  .sort(([one], [other]) => (one < other ? -1 : 1))
  .map(([operation, codes]) => `  ${JSON.stringify(operation)}: ${JSON.stringify(codes)}`);
const text = `{\n${lines.join(',\n')}\n}\n`;
if (!process.argv.includes('--check')) writeFileSync(FILE, text);
else if (readFileSync(FILE, 'utf8') !== text) {
  console.error('server/api-document/call-errors.gen.json is not up to date: run npm run api:errors');
  process.exit(1);
}
