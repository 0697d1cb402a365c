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

  it('leaves a bug a bug', async () => {
    await expect(load(withRefusals(buildThatThrows(new TypeError('oops')), explain))).rejects.toThrow('oops');
  });
});
