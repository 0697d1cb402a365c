import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { beforeAll, describe, expect, it } from 'vitest';
import { WEBHOOK_EVENTS } from '../domains/merchant-office/webhooks/rules.ts';
import { createCalls } from './app.ts';
import { STATUS } from './errors.ts';

interface Operation {
  operationId: string;
  summary: string;
  description: string;
  'x-errors': string[];
  parameters: { $ref?: string }[];
  responses: Record<string, { description?: string; headers?: object }>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: { requestBody: { content: Record<string, { schema: object }> } } }>;
  components: { schemas: { ErrorCode: { enum: string[]; 'x-enum-descriptions': string[] } } };
}

/** Both follow every reference of every call. */
const LINT_MS = 90_000;

let text: string;
let document: Document;
let operations: Operation[];
beforeAll(async () => {
  const bindings = { outgoing: new ServerResponse(new IncomingMessage(new Socket())) };
  text = await (await createCalls().request('/api/openapi.json', {}, bindings)).text();
  document = JSON.parse(text) as Document;
  operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
});

describe('the OpenAPI document', () => {
  it('passes the recommended rules of Redocly', { timeout: LINT_MS }, async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
  });

  it('passes the recommended rules of Spectral', { timeout: LINT_MS }, async () => {
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

  it('says what each error code means', () => {
    const { enum: codes, 'x-enum-descriptions': meanings } = document.components.schemas.ErrorCode;
    expect(codes).toEqual([...Object.keys(STATUS), 'system_error'].sort());
    expect(meanings.filter((text) => !/^[45]\d\d: \S+ /.test(text))).toEqual([]);
  });

  it('lists the error codes of each call, under the statuses that they have', () => {
    const place = operations.find(({ operationId }) => operationId === 'postFrontOrderCreate');
    expect(place?.['x-errors']).toEqual(expect.arrayContaining(['price_changed', 'out_of_stock', 'validation_failed']));
    expect(place?.responses[409]?.description).toContain('`price_changed`');
    for (const { operationId, responses, ...rest } of operations) {
      const statuses = new Set(rest['x-errors'].map((code) => String(STATUS[code as keyof typeof STATUS])));
      const listed = Object.keys(responses).filter((status) => /^[45]/.test(status));
      expect([operationId, listed.sort()]).toEqual([operationId, [...statuses].sort()]);
    }
  });

  it('describes the limits of the calls that have them', () => {
    const limited = operations.filter((operation) => operation['x-errors'].includes('too_many_requests'));
    expect(limited.length).toBeGreaterThan(50);
    for (const { responses } of limited) expect(responses[200]?.headers).toHaveProperty('RateLimit');
  });

  it('describes the message of every event that a shop may subscribe to', () => {
    expect(Object.keys(document.webhooks)).toEqual([...WEBHOOK_EVENTS, 'test']);
  });
});
