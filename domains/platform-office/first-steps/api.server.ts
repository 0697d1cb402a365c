import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { firstStepsAnswer, skipInput, testMailAnswer } from './contract.ts';
import { skipFirstStep } from './note-step.server.ts';
import { readFirstSteps } from './read-first-steps.server.ts';
import { sendTestMail } from './send-test-mail.server.ts';

export function firstStepRoutes(api: Api): void {
  const common = { tag: 'platform', access: 'permission:sites.manage' } as const;
  const path = '/api/platform/first-steps';
  endpoint(
    api,
    { ...common, method: 'get', path, summary: 'What is missing until customers can buy', answer: firstStepsAnswer },
    (ctx) => readFirstSteps(ctx),
  );
  endpoint(
    api,
    {
      ...common,
      method: 'post',
      path: `${path}/skip`,
      summary: 'Skip a recommended step, or take it up again',
      body: skipInput,
      answer: z.null(),
    },
    (ctx, { body }) => skipFirstStep(ctx, body).then(() => null),
  );
  endpoint(
    api,
    {
      ...common,
      method: 'post',
      path: `${path}/test-mail`,
      summary: 'Send a message to oneself, with the answer of the mail server',
      answer: testMailAnswer,
    },
    (ctx) => sendTestMail(ctx),
  );
}
