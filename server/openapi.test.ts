import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { beforeAll, describe, expect, it } from 'vitest';
import { createCalls } from './app.ts';

interface Operation {
  operationId: string;
  summary: string;
  description: string;
}

let text: string;
let operations: Operation[];
beforeAll(async () => {
  const bindings = { outgoing: new ServerResponse(new IncomingMessage(new Socket())) };
  text = await (await createCalls().request('/api/openapi.json', {}, bindings)).text();
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, Operation>> };
  operations = Object.values(paths).flatMap((methods) => Object.values(methods));
});

describe('the OpenAPI document', () => {
  it('passes the recommended rules of Redocly', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
  });

  it('passes the recommended rules of Spectral', async () => {
    const linter = new spectral.Spectral();
    linter.setRuleset({ extends: [[rulesets.oas as never, 'recommended']] });
    const problems = await linter.run(JSON.parse(text));
    expect(problems.map(({ code, message, path }) => [code, message, path.join('/')])).toEqual([]);
  });

  it('names every call once', () => {
    const names = operations.map((operation) => operation.operationId);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain('getFrontProductDetailById');
    for (const name of names) expect(name).toMatch(/^[a-z][A-Za-z0-9]+$/);
  });

  it('has descriptions beyond the summary', () => {
    const poor = operations.filter(
      ({ summary, description }) => description.startsWith(summary) || !/\.$/.test(description),
    );
    expect(poor.map((operation) => operation.operationId)).toEqual([]);
  });
});
