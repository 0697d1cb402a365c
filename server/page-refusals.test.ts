import { RouterContextProvider, type ServerBuild } from 'react-router';
import { describe, expect, it } from 'vitest';
import { DomainError } from '../platform/errors.ts';
import { withRefusals } from './page-refusals.ts';

const explain = (_: unknown, { code }: DomainError) => `in words: ${code}`;

function buildThatThrows(error: Error): ServerBuild {
  const loader = async () => {
    throw error;
  };
  const routes = { page: { id: 'page', path: '/', module: { default: () => null, loader } } };
  return { routes } as unknown as ServerBuild;
}

function load(build: ServerBuild): Promise<unknown> | undefined {
  const module = build.routes.page?.module as unknown as { loader: (args: unknown) => Promise<unknown> } | undefined;
  return module?.loader({ context: new RouterContextProvider() });
}

describe('a page whose loader throws', () => {
  it('answers a refusal with its status and its sentence', async () => {
    const build = withRefusals(buildThatThrows(new DomainError('product_not_found')), explain);
    await expect(load(build)).rejects.toMatchObject({
      init: { status: 404 },
      data: { error: 'product_not_found', message: 'in words: product_not_found' },
    });
  });

  it('treats a text that the database cannot store as wrong input', async () => {
    const refused = Object.assign(new Error('invalid byte sequence for encoding "UTF8": 0x00'), { code: '22021' });
    await expect(load(withRefusals(buildThatThrows(refused), explain))).rejects.toMatchObject({
      init: { status: 400 },
    });
  });

  it('treats a lost connection as an unavailable database', async () => {
    const lost = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    await expect(load(withRefusals(buildThatThrows(lost), explain))).rejects.toMatchObject({
      init: { status: 503 },
      data: { error: 'database_unavailable' },
    });
  });

  it('refuses a form that cannot be parsed, and a type that is none', async () => {
    const action = async ({ request }: { request: Request }) => request.clone().formData();
    const module = { default: () => null, action };
    const build = { routes: { page: { id: 'page', path: '/', module } } } as unknown as ServerBuild;
    const guarded = withRefusals(build, explain).routes.page?.module as unknown as {
      action(args: { request: Request; context: RouterContextProvider }): Promise<FormData>;
    };
    const send = (type: string, body: BodyInit) =>
      guarded.action({
        context: new RouterContextProvider(),
        request: new Request('http://shop.test/', { method: 'POST', headers: { 'content-type': type }, body }),
      });
    for (const [type, body] of [
      ['multipart/form-data', 'a=b'],
      ['multipart/form-data; boundary=x', 'no part'],
      ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\ncut'],
      ['text/plain', 'a=b'],
    ] as const) {
      await expect(send(type, body)).rejects.toMatchObject({
        init: { status: 400 },
        data: { error: 'validation_failed' },
      });
    }
    expect([...(await send('application/x-www-form-urlencoded', 'a=b'))]).toEqual([['a', 'b']]);
    const broken = new ReadableStream({ pull: (stream) => stream.error(new DomainError('payload_too_large')) });
    const request = new Request('http://shop.test/', {
      ...{ method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: broken },
      ...{ duplex: 'half' },
    });
    const refused = guarded.action({ context: new RouterContextProvider(), request });
    await expect(refused).rejects.toMatchObject({ data: { error: 'payload_too_large' } });
  });

  it('leaves a bug a bug', async () => {
    await expect(load(withRefusals(buildThatThrows(new TypeError('oops')), explain))).rejects.toThrow('oops');
  });
});
