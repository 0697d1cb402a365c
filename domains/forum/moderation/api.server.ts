import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { idShape } from '../contract.ts';
import { changeTopics, previewTopics } from './change-topics.server.ts';
import * as shapes from './contract.ts';
import { decide } from './decide.server.ts';
import { decideAll } from './decide-all.server.ts';
import { readForumFigures } from './figures.server.ts';
import { listForumMembers, readForumMember } from './list-members.server.ts';
import { listOfficeTopics } from './list-office-topics.server.ts';
import { readModerationLog } from './log.server.ts';
import { cleanUpMember, previewCleanUp, restrictMember, setTrust } from './members.server.ts';
import { addNote } from './notes.server.ts';
import { listWords, removeWord, saveBoard, saveForumSettings, saveWord } from './office.server.ts';
import { readQueue } from './queue.server.ts';
import { changedTopicsAnswer, changeTopicsInput, officeTopicsAnswer, officeTopicsQuery } from './topics-contract.ts';

const ROOT = '/api/community/moderation';
const MODERATOR = { tag: 'community moderation', access: 'permission:topics.batch_edit' } as const;
const GET = { ...MODERATOR, method: 'get' } as const;
const POST = { ...MODERATOR, method: 'post' } as const;
const SHAPER = { tag: 'community moderation', access: 'permission:roles.manage', method: 'post' } as const;
const one = z.object({ id: z.number() });

/** The calls of the forum's moderators. */
export function forumModerationRoutes(api: Api): void {
  contentRoutes(api);
  topicRoutes(api);
  memberRoutes(api);
  officeRoutes(api);
}

function contentRoutes(api: Api): void {
  endpoint(
    api,
    { ...GET, path: `${ROOT}/queue`, summary: 'Held and reported content', answer: shapes.queueAnswer },
    (ctx) => readQueue(ctx),
  );
  endpoint(
    api,
    {
      ...POST,
      path: `${ROOT}/decide`,
      summary: 'Decide about an entry of the queue',
      body: shapes.decideInput,
      answer: z.null(),
    },
    async (ctx, { body }) => decide(ctx, body).then(() => null),
  );
  endpoint(
    api,
    {
      ...POST,
      path: `${ROOT}/decide-all`,
      summary: 'Decide several entries of the queue',
      body: shapes.decideAllInput,
      answer: shapes.decideAllAnswer,
    },
    (ctx, { body }) => decideAll(ctx, body),
  );
  endpoint(
    api,
    { ...GET, path: `${ROOT}/word/list`, summary: 'Banned words', answer: z.array(shapes.wordShape) },
    (ctx) => listWords(ctx),
  );
  endpoint(
    api,
    { ...POST, path: `${ROOT}/word/save`, summary: 'Add or change a banned word', body: shapes.wordInput, answer: one },
    (ctx, { body }) => saveWord(ctx, body),
  );
  endpoint(
    api,
    {
      ...POST,
      path: `${ROOT}/word/delete`,
      summary: 'Remove a banned word',
      body: z.object({ id: idShape }),
      answer: z.null(),
    },
    async (ctx, { body }) => removeWord(ctx, body).then(() => null),
  );
}

function topicRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...GET,
      path: `${ROOT}/topic/list`,
      summary: 'Topics in every state',
      query: officeTopicsQuery,
      answer: officeTopicsAnswer,
    },
    (ctx, { query }) => listOfficeTopics(ctx, query),
  );
  endpoint(
    api,
    {
      ...POST,
      path: `${ROOT}/topic/preview`,
      summary: 'How many topics an action would change',
      body: changeTopicsInput,
      answer: changedTopicsAnswer,
    },
    (ctx, { body }) => previewTopics(ctx, body),
  );
  endpoint(
    api,
    {
      ...POST,
      path: `${ROOT}/topic/change`,
      summary: 'Change several topics',
      body: changeTopicsInput,
      answer: changedTopicsAnswer,
    },
    (ctx, { body }) => changeTopics(ctx, body),
  );
}

function memberRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...GET,
      path: `${ROOT}/member/list`,
      summary: 'Members of the forum',
      query: shapes.membersQuery,
      answer: shapes.membersAnswer,
    },
    (ctx, { query }) => listForumMembers(ctx, query),
  );
  endpoint(
    api,
    {
      ...GET,
      path: `${ROOT}/member`,
      summary: 'One member with the notes of the staff',
      query: shapes.memberQuery,
      answer: shapes.memberAnswer,
    },
    (ctx, { query }) => readForumMember(ctx, query.userId),
  );
  endpoint(
    api,
    {
      ...POST,
      path: `${ROOT}/member/note`,
      summary: 'Note something about a member for the staff',
      body: shapes.noteInput,
      answer: z.null(),
    },
    async (ctx, { body }) => addNote(ctx, body).then(() => null),
  );
  endpoint(
    api,
    {
      ...POST,
      path: `${ROOT}/member/restrict`,
      summary: 'Silence, ban, approve or reject a member',
      body: shapes.restrictInput,
      answer: z.null(),
    },
    async (ctx, { body }) => restrictMember(ctx, body).then(() => null),
  );
  endpoint(
    api,
    { ...POST, path: `${ROOT}/member/trust`, summary: 'Set a trust level', body: shapes.trustInput, answer: z.null() },
    async (ctx, { body }) => setTrust(ctx, body).then(() => null),
  );
  endpoint(
    api,
    {
      ...POST,
      path: `${ROOT}/member/clean-up/preview`,
      summary: 'What cleaning up an account would delete',
      body: shapes.cleanUpInput,
      answer: shapes.cleanUpAnswer,
    },
    (ctx, { body }) => previewCleanUp(ctx, body),
  );
  endpoint(
    api,
    {
      ...POST,
      path: `${ROOT}/member/clean-up`,
      summary: 'Delete what an account wrote',
      body: shapes.cleanUpInput,
      answer: shapes.cleanUpAnswer,
    },
    (ctx, { body }) => cleanUpMember(ctx, body),
  );
}

function officeRoutes(api: Api): void {
  endpoint(
    api,
    { ...GET, path: `${ROOT}/log`, summary: 'What moderators did', query: shapes.logQuery, answer: shapes.logAnswer },
    (ctx, { query }) => readModerationLog(ctx, query),
  );
  endpoint(
    api,
    { ...GET, path: `${ROOT}/figures`, summary: 'Figures of thirty days', answer: shapes.figuresAnswer },
    (ctx) => readForumFigures(ctx),
  );
  endpoint(
    api,
    { ...SHAPER, path: `${ROOT}/board/save`, summary: 'Add or change a board', body: shapes.boardInput, answer: one },
    (ctx, { body }) => saveBoard(ctx, body),
  );
  endpoint(
    api,
    {
      ...SHAPER,
      path: `${ROOT}/settings`,
      summary: 'Change the forum’s settings',
      body: shapes.settingsInput,
      answer: z.null(),
    },
    async (ctx, { body }) => saveForumSettings(ctx, body).then(() => null),
  );
}
