import { sql } from 'kysely';
import type { RunningApp } from './running-app.ts';

/** The pages of a member's own area, below `/bbs/my`. */
const OWN_PAGES = [
  'topicList',
  'questionList',
  'goods',
  'point',
  'email',
  'favoriteList',
  'dynamicList',
  'answerList',
  'answerReplyList',
  'followList',
  'followerList',
  'drafts',
  'remindList',
  'systemNotifyList',
  'userLoginLogList',
  'privateMessageChatList',
  'shield',
  'editUser',
  'realNameAuthentication',
  'wallet',
  'wallet/CashDialog',
  'wallet/Withdrawal',
  'wallet/FreezeAmount',
  'wallet/WalletDetail',
  'wallet/YearStatement',
  'wallet/BankAccount',
  'balance',
  'payment',
  'profilePay',
];

const WRITING = ['postTopic', 'postTopic?kind=video', 'postMedia?kind=audio'];
/** Pages for members only, below the forum or one of its themes. */
export const MEMBER_PAGES = ['members', ...WRITING, ...OWN_PAGES.map((name) => `my/${name}`)];
/** Pages for everyone, below the forum or one of its themes. */
export const forumPages = (forum: SmallForum): string[] => [
  '',
  '?feed=hot',
  '/boards',
  '/board/kitchen-talk',
  '/tags',
  '/tag/wok',
  `/topic/${forum.questionId}`,
  `/topic/${forum.pollId}`,
  `/user/${forum.authorId}`,
  `/user/${forum.authorId}?tab=comments`,
  '/search',
  '/search?keyword=wok',
  '/CommentList',
  `/Comment/${forum.answerId}`,
  ...['/Help', '/HelpDetail/2'],
  ...['/login', '/register'],
];

/** A small forum: a board, a person, a question with an accepted answer and a reply, and a poll. */
export interface SmallForum {
  siteId: number;
  boardId: number;
  authorId: number;
  questionId: number;
  pollId: number;
  answerId: number;
}

export async function openSmallForum({ database: { db } }: RunningApp): Promise<SmallForum> {
  const one = async (statement: ReturnType<typeof sql<{ id: number }>>) =>
    (await statement.execute(db)).rows[0]?.id ?? 0;
  const siteId = await one(sql<{ id: number }>`select id from sites where type = 'bbs'`);
  const boardId = await one(sql<{ id: number }>`
    insert into forum.boards (site_id, slug, name, description, icon, color)
    values (${siteId}, 'kitchen-talk', '{"en":"Kitchen talk","fr":"Cuisine"}', '{"en":"Pots and pans"}', 'coffee', '#b45309')
    returning id`);
  const authorId = await one(sql<{ id: number }>`select id from users where email = 'shopper@stoa.test'`);
  await sql`insert into forum.members (site_id, user_id, bio) values (${siteId}, ${authorId}, 'Cooks a lot')
    on conflict do nothing`.execute(db);
  await sql`insert into forum.tags (site_id, name, key, topic_count) values (${siteId}, 'wok', 'wok', 1)
    on conflict do nothing`.execute(db);
  const topic = (kind: string, title: string, text: string) =>
    one(sql<{ id: number }>`
      insert into forum.topics (site_id, board_id, author_id, kind, state, locale, title, source, html, excerpt,
        render_version, words, published_at, tags)
      values (${siteId}, ${boardId}, ${authorId}, ${kind}, 'published', 'en', ${title}, ${text}, ${`<p>${text}</p>`},
        ${text}, 1, to_tsvector('simple', ${title}), now(), array['wok']) returning id`);
  const questionId = await topic('question', 'How do I season a wok?', 'It came with a film of oil.');
  const pollId = await topic('poll', 'Gas or induction?', 'Which one do you cook on?');
  await sql`insert into forum.polls (topic_id, max_choices, results) values (${pollId}, 1, 'always')`.execute(db);
  await sql`insert into forum.poll_options (topic_id, sort, text)
    values (${pollId}, 1, 'Gas'), (${pollId}, 2, 'Induction')`.execute(db);
  const comment = (text: string, parent: number | null) =>
    one(sql<{ id: number }>`
      insert into forum.comments (site_id, topic_id, author_id, parent_id, state, locale, source, html, render_version, words)
      values (${siteId}, ${questionId}, ${authorId}, ${parent}, 'published', 'en', ${text}, ${`<p>${text}</p>`}, 1,
        to_tsvector('simple', ${text})) returning id`);
  const answerId = await comment('Heat it, oil it, repeat.', null);
  await comment('That worked.', answerId);
  await sql`update forum.comments set reply_count = 1 where id = ${answerId}`.execute(db);
  await sql`update forum.topics set comment_count = 2, thread_count = 1, accepted_comment_id = ${answerId}
    where id = ${questionId}`.execute(db);
  return { siteId, boardId, authorId, questionId, pollId, answerId };
}
