import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { merchantQuery } from '../desk/contract.ts';
import { agentNameInput, agentNamesAnswer } from './contract.ts';
import { listAgentNames, nameAgent } from './name-agent.server.ts';

const shape = { tag: 'chat', access: 'member', path: '/api/service/desk/names' } as const;

/** The names of agents as customers read them. */
export function agentNameRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...shape,
      method: 'get',
      summary: 'Names that customers read: the agent’s own, and with a permission over the staff those of all agents',
      query: merchantQuery,
      answer: agentNamesAnswer,
    },
    (ctx, { query }) => listAgentNames(ctx, query.merId),
  );
  endpoint(
    api,
    {
      ...shape,
      method: 'post',
      summary: 'Set the name that customers read, of oneself or of a colleague; empty for the name of the shop',
      body: agentNameInput,
      answer: z.null(),
    },
    (ctx, { body }) => nameAgent(ctx, body).then(() => null),
  );
}
