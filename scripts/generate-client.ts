import { readFileSync, writeFileSync } from 'node:fs';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { createCalls } from '../server/app.ts';

const FILE = join(import.meta.dirname, '../client/schema.gen.ts');

interface Operation {
  responses: Record<string, { headers?: object }>;
}

/** All refusals have one shape, and `fetch` knows no types of headers: both would make up two thirds of the file. */
function shorten(operation: Operation): void {
  const { 200: success, default: refusal } = operation.responses;
  delete success?.headers;
  operation.responses = { ...(success ? { 200: success } : {}), ...(refusal ? { default: refusal } : {}) };
}

const bindings = { outgoing: new ServerResponse(new IncomingMessage(new Socket())) };
const document = await (await createCalls().request('/api/openapi.json', {}, bindings)).text();
const { paths, ...rest } = JSON.parse(document) as { paths: Record<string, Record<string, Operation>> };
for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) shorten(operation);
const types = astToString(await openapiTS(JSON.stringify({ ...rest, paths })));
const text = `// Generated from the API document by \`npm run client\`.\n${types.replaceAll('    ', ' ')}`;
if (!process.argv.includes('--check')) writeFileSync(FILE, text);
else if (readFileSync(FILE, 'utf8') !== text) {
  console.error('client/schema.gen.ts is not up to date: run npm run client');
  process.exit(1);
}
