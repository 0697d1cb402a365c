import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { changeChats } from './change-chats.server.ts';
import * as shapes from './contract.ts';
import { snoozeChat, wakeChat } from './snooze.server.ts';

const BASE = '/api/service/desk';
const post = { tag: 'chat', access: 'member', method: 'post' } as const;

/** What agents do with their lists: each call checks that the actor answers for the merchants of the conversations. */
export function deskQueueRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...post,
      path: `${BASE}/snooze`,
      summary: 'Put a conversation off until a moment or the next message of its shopper',
      body: shapes.snoozeInput,
      answer: z.null(),
    },
    (ctx, { body }) => snoozeChat(ctx, body).then(() => null),
  );
  endpoint(
    api,
    {
      ...post,
      path: `${BASE}/wake`,
      summary: 'Put a snoozed conversation back',
      body: shapes.takeInput,
      answer: z.null(),
    },
    (ctx, { body }) => wakeChat(ctx, body.chatId).then(() => null),
  );
  endpoint(
    api,
    {
      ...post,
      path: `${BASE}/change`,
      summary: 'Assign, end, label or snooze several conversations',
      body: shapes.changeChatsInput,
      answer: shapes.changedChats,
    },
    (ctx, { body }) => changeChats(ctx, body),
  );
}
