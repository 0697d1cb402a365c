import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { historyAnswer, historyParams, historyQuery, messageShape, readInput } from '../contract.ts';
import { readDeskHistory } from '../history.server.ts';
import { markReadAtDesk } from '../mark-read.server.ts';
import { answerChat, bePresent, blockShopper, listAgents, takeChat, transferChat } from './answer.server.ts';
import { readAttention } from './attention.server.ts';
import * as shapes from './contract.ts';
import { listDesk } from './list-desk.server.ts';
import { readCustomer } from './read-customer.server.ts';

const BASE = '/api/service/desk';
const shape = { tag: 'chat', access: 'member' } as const;
const post = { ...shape, method: 'post' } as const;
const get = { ...shape, method: 'get' } as const;

/** The agents' calls: each checks that the actor answers for the merchant of the conversation. */
export function deskRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...get,
      path: `${BASE}/list`,
      summary: 'Conversations of a merchant by tab',
      query: shapes.deskListQuery,
      answer: shapes.deskListAnswer,
    },
    (ctx, { query }) => listDesk(ctx, query),
  );
  endpoint(
    api,
    {
      ...get,
      path: `${BASE}/attention`,
      summary: 'Whether the agent is away, and how many conversations call for the agent',
      query: shapes.merchantQuery,
      answer: shapes.attentionAnswer,
    },
    (ctx, { query }) => readAttention(ctx, query.merId),
  );
  endpoint(
    api,
    {
      ...get,
      path: `${BASE}/history/{chatId}`,
      summary: 'Messages of a conversation, with private notes',
      params: historyParams,
      query: historyQuery,
      answer: historyAnswer,
    },
    (ctx, { params, query }) => readDeskHistory(ctx, params.chatId, query),
  );
  endpoint(
    api,
    {
      ...get,
      path: `${BASE}/customer/{chatId}`,
      summary: 'Recent orders and refunds of the shopper in the agent’s own shop',
      params: historyParams,
      answer: shapes.customerAnswer,
    },
    (ctx, { params }) => readCustomer(ctx, params.chatId),
  );
  endpoint(
    api,
    {
      ...get,
      path: `${BASE}/agents`,
      summary: 'Agents of a merchant',
      query: shapes.merchantQuery,
      answer: shapes.agentsAnswer,
    },
    (ctx, { query }) => listAgents(ctx, query.merId),
  );
  endpoint(
    api,
    {
      ...post,
      path: `${BASE}/send`,
      summary: 'Answer a shopper, or write a private note',
      body: shapes.deskSendInput,
      answer: messageShape,
    },
    (ctx, { body }) => answerChat(ctx, body),
  );
  actRoutes(api);
}

function actRoutes(api: Api): void {
  const act = { ...post, answer: z.null() } as const;
  endpoint(
    api,
    { ...act, path: `${BASE}/read`, summary: 'Mark messages as read by the service', body: readInput },
    (ctx, { body }) => markReadAtDesk(ctx, body).then(() => null),
  );
  endpoint(
    api,
    { ...act, path: `${BASE}/take`, summary: 'Take a conversation from the queue', body: shapes.takeInput },
    (ctx, { body }) => takeChat(ctx, body.chatId).then(() => null),
  );
  endpoint(
    api,
    { ...act, path: `${BASE}/transfer`, summary: 'Hand a conversation to another agent', body: shapes.transferInput },
    (ctx, { body }) => transferChat(ctx, body).then(() => null),
  );
  endpoint(
    api,
    { ...act, path: `${BASE}/block`, summary: 'Block or admit a shopper', body: shapes.blockInput },
    (ctx, { body }) => blockShopper(ctx, body).then(() => null),
  );
  endpoint(
    api,
    { ...act, path: `${BASE}/presence`, summary: 'Be online, or away', body: shapes.presenceInput },
    (ctx, { body }) => bePresent(ctx, body).then(() => null),
  );
}
