import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import {
  previewAnswer,
  templateAnswer,
  templateInput,
  templateParam,
  templatesAnswer,
  templatesQuery,
  testedAnswer,
} from './contract.ts';
import { listTemplates, readTemplate } from './list-templates.server.ts';
import { previewTemplate, sendTestMessage } from './preview-template.server.ts';
import { restoreTemplate, saveTemplate } from './save-template.server.ts';

const base = '/api/platform/template';
const shape = { tag: 'platform', access: 'permission:templates.manage' } as const;

/** Wordings of mails, text messages and notifications. */
export function templateRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...shape,
      method: 'get',
      path: `${base}/list`,
      summary: 'Templates of mails, text messages and notifications',
      query: templatesQuery,
      answer: templatesAnswer,
    },
    (ctx, { query }) => listTemplates(ctx, query),
  );
  endpoint(
    api,
    {
      ...shape,
      method: 'get',
      path: `${base}/detail`,
      summary: 'One template in one language, with its variables',
      query: templateParam,
      answer: templateAnswer,
    },
    (ctx, { query }) => readTemplate(ctx, query.key, query.locale),
  );
  endpoint(
    api,
    {
      ...shape,
      method: 'post',
      path: `${base}/save`,
      summary: 'Change the wording of a template',
      body: templateInput,
      answer: z.null(),
    },
    (ctx, { body }) => saveTemplate(ctx, body).then(() => null),
  );
  endpoint(
    api,
    {
      ...shape,
      method: 'post',
      path: `${base}/restore`,
      summary: 'Return to the standard wording of a template',
      body: templateParam,
      answer: z.null(),
    },
    (ctx, { body }) => restoreTemplate(ctx, body).then(() => null),
  );
  endpoint(
    api,
    {
      ...shape,
      method: 'post',
      path: `${base}/preview`,
      summary: 'A wording with sample values, as text and HTML',
      body: templateInput,
      answer: previewAnswer,
    },
    (ctx, { body }) => previewTemplate(ctx, body),
  );
  endpoint(
    api,
    {
      ...shape,
      method: 'post',
      path: `${base}/test`,
      summary: 'Send a wording with sample values to one’s own verified address',
      body: templateInput,
      answer: testedAnswer,
    },
    async (ctx, { body }) => ({ to: await sendTestMessage(ctx, body) }),
  );
}
