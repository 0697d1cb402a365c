import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import * as shapes from './contract.ts';
import { listOwnPlans } from './own-plans.server.ts';
import { changePlan, createPlan, retirePlan } from './save-plan.server.ts';

const PLANS = '/api/developer/apis/plans';
const READ = { tag: 'developer apis', method: 'get', access: 'developer:figures.read' } as const;
const WRITE = { tag: 'developer apis', method: 'post', access: 'developer:products.publish' } as const;

/** Plans of APIs of one's own developer account. */
export function ownPlanRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...READ,
      path: `${PLANS}/list`,
      summary: 'Plans of an API with their present terms',
      query: shapes.ownPlansQuery,
      answer: shapes.ownPlansAnswer,
    },
    (ctx, { query }) => listOwnPlans(ctx, query.apiId),
  );
  endpoint(
    api,
    {
      ...WRITE,
      path: `${PLANS}/create`,
      summary: 'Add a plan to an API',
      body: shapes.createPlanInput,
      answer: shapes.planIdAnswer,
    },
    (ctx, { body }) => createPlan(ctx, body),
  );
  endpoint(
    api,
    {
      ...WRITE,
      path: `${PLANS}/change`,
      summary: 'Change a plan: other terms are for new subscriptions',
      body: shapes.changePlanInput,
      answer: z.null(),
    },
    (ctx, { body }) => changePlan(ctx, body).then(() => null),
  );
  endpoint(
    api,
    {
      ...WRITE,
      path: `${PLANS}/retire`,
      summary: 'Take a plan off the offer',
      body: shapes.planIdInput,
      answer: z.null(),
    },
    (ctx, { body }) => retirePlan(ctx, body.id).then(() => null),
  );
}
