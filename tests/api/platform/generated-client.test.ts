import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import openapiTS, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningApp, startApp } from '../../support/running-app.ts';

const ROOT = join(import.meta.dirname, '../../..');
const TSC = join(ROOT, 'node_modules/typescript7/bin/tsc');

/** What a user of the API writes: a typed `fetch` over the generated types. The wrong calls must not compile. */
const CLIENT = `import type { paths } from './api.d.ts';

type Json<T> = T extends { content: { 'application/json': infer J } } ? J : never;
type Answer<O> = O extends { responses: { 200: infer R } } ? Json<R> : never;
type Posts = { [P in keyof paths]: paths[P] extends { post: { requestBody: infer B } } ? Json<B> : never };
type Operation<P extends keyof paths, M extends 'get' | 'post'> = paths[P][M];

export async function get<P extends keyof paths>(base: string, path: P, token = ''): Promise<Answer<Operation<P, 'get'>>> {
  return (await fetch(base + path, { headers: { token } })).json();
}
export async function post<P extends keyof paths>(base: string, path: P, body: Posts[P]): Promise<Answer<Operation<P, 'post'>>> {
  const headers = { 'content-type': 'application/json' };
  return (await fetch(base + path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
}

export async function run(base: string): Promise<{ struck?: number; nickname: string | null; first?: string }> {
  const login = await post(base, '/api/front/login/email', { email: 'shopper@stoa.test', password: 'stoa-demo-2026' });
  const user = await get(base, '/api/front/user/info', login.data.token);
  const products = await get(base, '/api/front/product/list');
  const struck: number | undefined = products.data.list[0]?.compareAt?.amount;
  return { struck, nickname: user.data.nickname, first: products.data.list[0]?.name };
}

export function mistakes(base: string) {
  // @ts-expect-error there is no such call
  void get(base, '/api/front/nothing');
  // @ts-expect-error the password is missing
  void post(base, '/api/front/login/email', { email: 'shopper@stoa.test' });
}
`;

let app: RunningApp;
let folder: string;
beforeAll(async () => {
  app = await startApp();
  await mkdir(join(ROOT, '.cache'), { recursive: true });
  folder = await mkdtemp(join(ROOT, '.cache/client-'));
  const document = await (await fetch(`${app.url}/api/openapi.json`)).text();
  await writeFile(join(folder, 'api.d.ts'), astToString(await openapiTS(document)));
  await writeFile(join(folder, 'client.ts'), CLIENT);
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await app.close();
});

describe('a client generated from the OpenAPI document', () => {
  it('compiles, and refuses wrong calls', async () => {
    const options =
      '--ignoreConfig --noEmit --strict --target esnext --module nodenext --allowImportingTsExtensions --types node';
    const compile = promisify(execFile)(process.execPath, [TSC, ...options.split(' '), join(folder, 'client.ts')], {
      cwd: ROOT,
    });
    expect(
      await compile.then(
        () => '',
        (error: { stdout: string }) => error.stdout,
      ),
    ).toBe('');
  });

  it('signs in and reads products with typed answers', async () => {
    const { run } = (await import(join(folder, 'client.ts'))) as {
      run: (base: string) => Promise<{ nickname: string; first: string }>;
    };
    expect(await run(app.url)).toMatchObject({ nickname: expect.any(String), first: expect.any(String) });
  });
});
