import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../kit/endpoint.ts';
import * as shapes from './contract.ts';
import { endChat } from './end-chat.server.ts';
import { readHistory } from './history.server.ts';
import { countUnreadChats, listChats } from './list-chats.server.ts';
import { markRead } from './mark-read.server.ts';
import { rateChat } from './rate-chat.server.ts';
import { recallMessage } from './recall-message.server.ts';
import { sendMessage } from './send-message.server.ts';
import { startChat } from './start-chat.server.ts';
import { typeInChat } from './type-in-chat.server.ts';

const BASE = '/api/service';
const shape = { tag: 'chat', access: 'member' } as const;
const post = { ...shape, method: 'post' } as const;
const get = { ...shape, method: 'get' } as const;

/** The shopper's calls. */
export function chatRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...post,
      path: `${BASE}/chatStart/{id}`,
      summary: 'Open the conversation with a merchant, 0 for the platform',
      params: shapes.chatParams,
      answer: shapes.startAnswer,
    },
    (ctx, { params }) => startChat(ctx, params.id),
  );
  endpoint(
    api,
    {
      ...post,
      path: `${BASE}/send`,
      summary: 'Send a message; the same `clientId` answers the first message again',
      body: shapes.sendInput,
      answer: shapes.messageShape,
    },
    (ctx, { body }) => sendMessage(ctx, body),
  );
  endpoint(
    api,
    {
      ...post,
      path: `${BASE}/recall/{id}`,
      summary: 'Recall one’s own text within three minutes',
      params: shapes.messageParams,
      answer: z.null(),
    },
    (ctx, { params }) => recallMessage(ctx, params.id).then(() => null),
  );
  endpoint(
    api,
    { ...post, path: `${BASE}/chatEnd`, summary: 'End a conversation', body: shapes.chatIdInput, answer: z.null() },
    (ctx, { body }) => endChat(ctx, body.chatId).then(() => null),
  );
  endpoint(
    api,
    {
      ...post,
      path: `${BASE}/rate`,
      summary: 'Rate a conversation that has ended',
      body: shapes.rateInput,
      answer: z.null(),
    },
    (ctx, { body }) => rateChat(ctx, body).then(() => null),
  );
  readingRoutes(api);
}

function readingRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...get,
      path: `${BASE}/history/{chatId}`,
      summary: 'Messages of a conversation and of the earlier ones with the same merchant',
      params: shapes.historyParams,
      query: shapes.historyQuery,
      answer: shapes.historyAnswer,
    },
    (ctx, { params, query }) => readHistory(ctx, params.chatId, query),
  );
  endpoint(
    api,
    {
      ...get,
      path: `${BASE}/list`,
      summary: 'One’s own conversations, with the number of unread messages',
      query: shapes.listQuery,
      answer: shapes.listAnswer,
    },
    (ctx, { query }) => listChats(ctx, query.keyword),
  );
  endpoint(
    api,
    { ...get, path: `${BASE}/unread`, summary: 'Unread messages of the service', answer: shapes.unreadAnswer },
    async (ctx) => ({ total: await countUnreadChats(ctx) }),
  );
  endpoint(
    api,
    {
      ...post,
      path: `${BASE}/read`,
      summary: 'Mark messages as received or read',
      body: shapes.readInput,
      answer: z.null(),
    },
    (ctx, { body }) => markRead(ctx, body).then(() => null),
  );
  endpoint(
    api,
    {
      ...post,
      path: `${BASE}/typing`,
      summary: 'Show the other side that one is typing',
      body: shapes.typingInput,
      answer: z.null(),
    },
    (ctx, { body }) => typeInChat(ctx, body.chatId).then(() => null),
  );
}
