import { z } from '@hono/zod-openapi';
import { answerJson } from '../../platform/http/json-answer.ts';
import { type Api, endpoint } from '../kit/endpoint.ts';
import {
  noticesAnswer,
  noticesQuery,
  notificationPreferencesAnswer,
  notificationPreferencesInput,
  readNoticesInput,
  unreadAnswer,
  unreadQuery,
} from './contract.ts';
import { listNotices } from './list-notices.server.ts';
import { markNoticesRead } from './mark-notices-read.server.ts';
import { readNotificationPreferences, saveNotificationPreferences } from './notification-preferences.server.ts';
import { countUnread, readOutbox } from './queries.server.ts';
import { UNSUBSCRIBE_NOTICES_CALL } from './topics.ts';
import { unsubscribeNotices } from './unsubscribe.server.ts';

export function messageRoutes(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/front/messageCenter/unread',
      tag: 'messages',
      summary: 'Unread notices',
      access: 'member',
      query: unreadQuery,
      answer: unreadAnswer,
    },
    async (ctx, { query }) => ({ total: await countUnread(ctx, query.kind) }),
  );
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/front/messageCenter/list',
      tag: 'messages',
      summary: 'Notices, newest first',
      access: 'member',
      query: noticesQuery,
      answer: noticesAnswer,
    },
    (ctx, { query }) => listNotices(ctx, query),
  );
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/front/messageCenter/read',
      tag: 'messages',
      summary: 'Mark one notice, or all of them, as read',
      access: 'member',
      body: readNoticesInput,
      answer: unreadAnswer,
    },
    (ctx, { body }) => markNoticesRead(ctx, body),
  );
  const preferences = { path: '/api/front/messageCenter/preferences', tag: 'messages', access: 'member' } as const;
  endpoint(
    api,
    { ...preferences, method: 'get', summary: 'Notification settings', answer: notificationPreferencesAnswer },
    async (ctx) => ({ list: await readNotificationPreferences(ctx) }),
  );
  endpoint(
    api,
    {
      ...preferences,
      method: 'post',
      summary: 'Change the notification settings',
      body: notificationPreferencesInput,
      answer: notificationPreferencesAnswer,
    },
    async (ctx, { body }) => ({ list: await saveNotificationPreferences(ctx, body.list) }),
  );
  // one URL for people and API clients: the page answers unless JSON was requested
  api.get('/dev/outbox', async (c, next) => {
    const accepted = c.req.header('accept') ?? '';
    if (!accepted.includes('application/json') || accepted.includes('text/html')) return next();
    return answerJson(c, await readOutbox(c.get('ctx')));
  });
}

/** The address in the `List-Unsubscribe` header of a mail. */
export function unsubscribingRoutes(api: Api): void {
  const unsubscribing = {
    path: UNSUBSCRIBE_NOTICES_CALL,
    tag: 'messages',
    access: 'anyone',
    query: z.object({ token: z.string().max(100) }),
  } as const;
  endpoint(
    api,
    {
      ...unsubscribing,
      method: 'post',
      summary: 'End the mails of a topic with the token of one of them',
      description: 'One-click unsubscription of RFC 8058: without a session; the body is not read.',
      answer: z.null(),
    },
    (ctx, { query }) => unsubscribeNotices(ctx, query).then(() => null),
  );
  endpoint(
    api,
    {
      ...unsubscribing,
      method: 'get',
      summary: 'Leads to the notification settings; changes nothing',
      file: { type: 'text/html', description: 'A redirect to /users/message_settings' },
    },
    async (_ctx, _input, c) => c.redirect('/users/message_settings', 303),
  );
}
