import { z } from '@hono/zod-openapi';
import { confirmNamedEmail, sendNamedEmailCode } from '../../accounts/verification/named-email.server.ts';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { noticesAnswer, unreadAnswer } from '../../messages/contract.ts';
import { countUnread } from '../../messages/queries.server.ts';
import { authorShape, feedAnswer, idText, paged } from '../contract.ts';
import { idInput, reportInput, switchInput } from '../inputs.ts';
import { countView } from '../jobs.server.ts';
import { report } from '../moderation/report.server.ts';
import { blockPerson, listBlocked } from '../private-messages/block.server.ts';
import * as messages from '../private-messages/contract.ts';
import { listConversations, readConversation } from '../private-messages/read-messages.server.ts';
import { sendMessage } from '../private-messages/send-message.server.ts';
import { readMarkInput } from '../reading/contract.ts';
import { markRead } from '../reading/mark-read.server.ts';
import { TOPIC_KINDS, TOPIC_STATES } from '../rules.ts';
import { confirmEmailInput, editProfileInput, ownSettingsShape } from './contract.ts';
import { listForumNotices, listOwnTopics } from './list-own.server.ts';
import { editOwnSettings, readOwnSettings } from './own-settings.server.ts';

const COMMUNITY = '/api/community';
const POST = { method: 'post', tag: 'community', access: 'member' } as const;
const GET = { method: 'get', tag: 'community', access: 'member' } as const;

/** A member's own area: messages, blocks, notifications, settings, reports. */
export function forumPersonRoutes(api: Api): void {
  messageRoutes(api);
  ownRoutes(api);
  endpoint(
    api,
    {
      ...POST,
      access: 'anyone',
      path: `${COMMUNITY}/topic/view`,
      summary: 'Count a view of a topic',
      body: idInput,
      answer: z.null(),
    },
    async (ctx, { body }) => countView(ctx, body).then(() => null),
  );
  endpoint(
    api,
    {
      ...POST,
      path: `${COMMUNITY}/topic/read`,
      summary: 'Note how far one has read a topic',
      body: readMarkInput,
      answer: z.null(),
    },
    async (ctx, { body }) => markRead(ctx, body).then(() => null),
  );
  endpoint(
    api,
    {
      ...POST,
      path: `${COMMUNITY}/report`,
      summary: 'Report a topic, comment, message or person',
      body: reportInput,
      answer: z.null(),
    },
    async (ctx, { body }) => report(ctx, body).then(() => null),
  );
}

function messageRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...POST,
      path: `${COMMUNITY}/message/send`,
      summary: 'Send a private message',
      body: messages.sendInput,
      answer: messages.messageShape,
    },
    (ctx, { body }) => sendMessage(ctx, body),
  );
  endpoint(
    api,
    {
      ...GET,
      path: `${COMMUNITY}/message/list`,
      summary: 'Conversations',
      query: z.object(paged),
      answer: messages.conversationsAnswer,
    },
    (ctx, { query }) => listConversations(ctx, query),
  );
  endpoint(
    api,
    {
      ...GET,
      path: `${COMMUNITY}/message/with/{id}`,
      summary: 'Messages between oneself and a person; marks them as read',
      params: z.object({ id: idText }),
      query: messages.messagesQuery,
      answer: messages.messagesAnswer,
    },
    (ctx, { params, query }) => readConversation(ctx, params.id, query),
  );
  endpoint(
    api,
    { ...POST, path: `${COMMUNITY}/block`, summary: 'Block a person, or stop to', body: switchInput, answer: z.null() },
    async (ctx, { body }) => blockPerson(ctx, body).then(() => null),
  );
  endpoint(
    api,
    { ...GET, path: `${COMMUNITY}/block/list`, summary: 'Blocked people', answer: z.array(authorShape) },
    (ctx) => listBlocked(ctx),
  );
}

function ownRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...POST,
      path: `${COMMUNITY}/my/email/code`,
      summary: 'Mail a code to the address given at registration',
      answer: z.null(),
    },
    async (ctx) => sendNamedEmailCode(ctx).then(() => null),
  );
  endpoint(
    api,
    {
      ...POST,
      path: `${COMMUNITY}/my/email/confirm`,
      summary: 'Confirm that address with the code',
      body: confirmEmailInput,
      answer: z.null(),
    },
    async (ctx, { body }) => confirmNamedEmail(ctx, body).then(() => null),
  );
  endpoint(
    api,
    {
      ...GET,
      path: `${COMMUNITY}/my/topics`,
      summary: 'One’s own topics in every state',
      query: z.object({ kind: z.enum(TOPIC_KINDS).optional(), state: z.enum(TOPIC_STATES).optional(), ...paged }),
      answer: feedAnswer.pick({ list: true, total: true, page: true, limit: true }),
    },
    (ctx, { query: { kind, state, page, limit } }) =>
      listOwnTopics(ctx, { page, limit, ...(kind ? { kind } : {}), ...(state ? { state } : {}) }),
  );
  endpoint(
    api,
    {
      ...GET,
      path: `${COMMUNITY}/my/notices`,
      summary: 'Notifications of the forum',
      query: z.object({ of: z.enum(['remind', 'system']).default('remind'), ...paged }),
      answer: noticesAnswer,
    },
    (ctx, { query }) => listForumNotices(ctx, query),
  );
  endpoint(
    api,
    {
      ...GET,
      path: `${COMMUNITY}/my/unread`,
      summary: 'The number of unread notifications of the forum',
      answer: unreadAnswer,
    },
    async (ctx) => ({ total: await countUnread(ctx, 'forum') }),
  );
  endpoint(
    api,
    { ...GET, path: `${COMMUNITY}/my/settings`, summary: 'One’s own settings', answer: ownSettingsShape },
    (ctx) => readOwnSettings(ctx),
  );
  endpoint(
    api,
    {
      ...POST,
      path: `${COMMUNITY}/my/settings`,
      summary: 'Change one’s own settings',
      body: editProfileInput,
      answer: ownSettingsShape,
    },
    (ctx, { body }) => editOwnSettings(ctx, body),
  );
}
