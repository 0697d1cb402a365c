import { MAX_CAPTIONS } from '../../domains/forum/captions/contract.ts';
import { MAX_FORM_MEDIA_BYTES } from '../../domains/forum/media/rules.ts';
import { MAX_SOURCE } from '../../domains/forum/rules.ts';
import { FORM_ENCODING, MULTIPART_BYTES } from '../../platform/http/body-sizes.ts';
import { MAX_PICTURE_BYTES } from '../../platform/media/images.ts';
import { type PageFacts, type PageRow, pagesIn } from '../manifest/page-row.ts';

/** A whole text of the longest kind, each character of up to four bytes, as a form sends it; or pictures with it. */
const TOPIC_BYTES = MAX_SOURCE * 4 * FORM_ENCODING + MAX_PICTURE_BYTES + MULTIPART_BYTES;
const SIGNING_IN = ['closed', 'membership', 'suspension'] as const;

/**
 * Texts of all own pages: short, and one entry in the table of areas, which every page of the product loads, instead of
 * one for each page.
 */
const OWN_AREAS = ['messages', 'forum-messages'] as const;

/**
 * The pages of the forum by their path below `/bbs`. Each exists twice: in the theme of the site, and below
 * `/bbs/<theme>` in that theme. Search engines visit the former.
 */
const FORUM_PAGES: Record<string, PageFacts> = {
  '': { module: 'forum/home/home.tsx', shared: 'rights', crawl: 'list', replica: 'guests' },
  '/boards': { module: 'forum/home/boards.tsx', crawl: 'list', replica: 'guests' },
  '/board/:slug': { module: 'forum/home/board.tsx', shared: 'rights', crawl: 'visit', replica: 'guests' },
  '/tags': { module: 'forum/home/tags.tsx', crawl: 'list', replica: 'guests' },
  '/tag/:name': { module: 'forum/home/tag.tsx', shared: 'rights', crawl: 'visit', replica: 'guests' },
  '/topic/:id': { module: 'forum/topic/topic.tsx', shared: 'rights', crawl: 'visit', replica: 'guests' },
  '/user/:id': { module: 'forum/people/user.tsx', shared: 'rights', crawl: 'visit', replica: 'guests' },
  '/members': { module: 'forum/people/members.tsx', access: 'member' },
  '/search': { module: 'forum/search/search.tsx', replica: 'guests' },
  '/postTopic': { module: 'forum/compose/post-topic.tsx', access: 'member', body: { maxBytes: TOPIC_BYTES } },
  '/postMedia': {
    module: 'forum/compose/post-media.tsx',
    access: 'member',
    body: { maxBytes: MAX_FORM_MEDIA_BYTES + MULTIPART_BYTES, isStreamed: true },
  },
  '/captions/:id': {
    module: 'forum/compose/captions.tsx',
    access: 'member',
    body: { maxBytes: MAX_CAPTIONS * 4 * FORM_ENCODING },
  },
  '/login': { module: 'forum/login/login.tsx', exempt: SIGNING_IN },
  '/register': { module: 'forum/login/login.tsx', exempt: SIGNING_IN },
  '/login/device': { module: 'forum/login/show-code.tsx', exempt: SIGNING_IN },
  '/login/device/:code': { module: 'forum/login/approve-device.tsx', access: 'member', exempt: SIGNING_IN },
  '/login/second_step': { module: 'forum/login/second-step.tsx', exempt: SIGNING_IN },
  '/unsubscribe': { module: 'forum/my/unsubscribe.tsx', exempt: SIGNING_IN, areas: OWN_AREAS },
  '/Comment/:id': { module: 'forum/people/comment.tsx' },
  '/CommentList': { module: 'forum/people/comment-list.tsx', crawl: 'visit' },
  '/Help': { module: 'forum/help/help.tsx', crawl: 'list' },
  '/HelpDetail/:id': { module: 'forum/help/help-detail.tsx', crawl: 'visit' },
  '/MembershipCardList': { module: 'forum/cards/card-list.tsx', crawl: 'list' },
  '/MembershipCard/:id': { module: 'forum/cards/card.tsx', crawl: 'visit' },
  '/my/topicList': { module: 'forum/my/topic-lists.tsx', access: 'member', areas: OWN_AREAS },
  '/my/questionList': { module: 'forum/my/topic-lists.tsx', access: 'member', areas: OWN_AREAS },
  '/my/goods': { module: 'forum/my/topic-lists.tsx', access: 'member', areas: OWN_AREAS },
  '/my/favoriteList': { module: 'forum/my/topic-lists.tsx', access: 'member', areas: OWN_AREAS },
  '/my/dynamicList': { module: 'forum/my/topic-lists.tsx', access: 'member', areas: OWN_AREAS },
  '/my/answerList': { module: 'forum/my/comment-lists.tsx', access: 'member', areas: OWN_AREAS },
  '/my/answerReplyList': { module: 'forum/my/comment-lists.tsx', access: 'member', areas: OWN_AREAS },
  '/my/followList': { module: 'forum/my/follow-lists.tsx', access: 'member', areas: OWN_AREAS },
  '/my/followerList': { module: 'forum/my/follow-lists.tsx', access: 'member', areas: OWN_AREAS },
  '/my/drafts': { module: 'forum/my/drafts.tsx', access: 'member', areas: OWN_AREAS },
  '/my/remindList': { module: 'forum/my/notices.tsx', access: 'member', areas: OWN_AREAS },
  '/my/systemNotifyList': { module: 'forum/my/notices.tsx', access: 'member', areas: OWN_AREAS },
  '/my/privateMessageChatList': { module: 'forum/my/conversations.tsx', access: 'member', areas: OWN_AREAS },
  '/my/privateMessageList': { module: 'forum/my/conversation.tsx', access: 'member', areas: OWN_AREAS },
  '/my/shield': { module: 'forum/my/shield.tsx', access: 'member', areas: OWN_AREAS },
  '/my/editUser': { module: 'forum/my/edit-user.tsx', access: 'member', areas: OWN_AREAS },
  '/my/realNameAuthentication': { module: 'forum/my/real-name.tsx', access: 'member', areas: OWN_AREAS },
  '/my/point': { module: 'forum/my/point.tsx', access: 'member' },
  '/my/wallet': { module: 'forum/money/wallet.tsx', access: 'member' },
  '/my/wallet/CashDialog': { module: 'forum/money/withdrawal.tsx', access: 'member' },
  '/my/wallet/Withdrawal': { module: 'forum/money/withdrawal.tsx', access: 'member' },
  '/my/wallet/FreezeAmount': { module: 'forum/money/freeze-amount.tsx', access: 'member' },
  '/my/wallet/OrderDetail': { module: 'forum/money/order-detail.tsx', access: 'member' },
  '/my/wallet/WalletDetail': { module: 'forum/money/wallet-detail.tsx', access: 'member' },
  '/my/wallet/YearStatement': { module: 'forum/money/year-statement.tsx', access: 'member' },
  '/my/wallet/BankAccount': { module: 'forum/money/bank-account.tsx', access: 'member' },
  '/my/balance': { module: 'forum/money/wallet-detail.tsx', access: 'member' },
  '/my/payment': { module: 'forum/money/payment.tsx', access: 'member' },
  '/my/profilePay': { module: 'forum/money/profile-pay.tsx', access: 'member' },
  '/my/invite': { module: 'forum/my/invite.tsx', access: 'member', areas: OWN_AREAS },
  '/my/vip': { module: 'forum/my/vip.tsx', access: 'member' },
  '/my/membershipCardOrderList': { module: 'forum/my/card-orders.tsx', access: 'member' },
  '/my/email': { module: 'forum/my/email.tsx', access: 'member', areas: OWN_AREAS },
  '/my/manage': { module: 'forum/office/manage.tsx', access: 'member', areas: OWN_AREAS },
  '/my/cleanUp': { module: 'forum/office/clean-up.tsx', access: 'member', areas: OWN_AREAS },
  '/my/userLoginLogList': { module: 'forum/my/login-log.tsx', access: 'member', areas: OWN_AREAS },
};

/** Other names of own pages: redirects. */
const ALIASES = ['favorite', 'favorites', 'topic', 'notice', 'messages', 'profile', 'userInfo'];
const ALIAS_PAGES = Object.fromEntries(
  ALIASES.map((name) => [`/my/${name}`, { module: 'forum/my/alias.ts' } satisfies PageFacts]),
);

/** One module may have several pages: the id of a route is its path. */
const routeId = (path: string) => `bbs${path.replaceAll('/', '-').replaceAll(':', '')}`;
const placed = (path: string, facts: PageFacts): [string, PageFacts] => [
  `/bbs${path}`,
  { ...facts, id: routeId(path) },
];
const themed = (path: string, { crawl: _, ...facts }: PageFacts): [string, PageFacts] => [
  `/bbs/:theme${path}`,
  { ...facts, id: `themed-${routeId(path)}` },
];
const all = Object.entries(FORUM_PAGES);
const aliases = Object.entries(ALIAS_PAGES);

export const forumPages: readonly PageRow[] = [
  ...pagesIn('forum', { '/bbs/act': { module: 'forum/act.tsx', id: 'bbs-act' } }),
  ...pagesIn('forum', Object.fromEntries(all.flatMap(([path, facts]) => [placed(path, facts), themed(path, facts)]))),
  ...pagesIn('none', {
    ...Object.fromEntries(aliases.flatMap(([path, facts]) => [placed(path, facts), themed(path, facts)])),
    '/bbs/login/device/state': {
      module: 'login/device/code-state.ts',
      id: 'bbs-login-device-state',
      exempt: SIGNING_IN,
    },
    '/bbs/goods/:id': { module: 'forum/topic/to-goods.ts' },
    '/bbs/feed.atom': { module: 'forum/home/feed.ts' },
    '/bbs/comment_source/:id': { module: 'forum/topic/comment-source.ts', access: 'member' },
  }),
];
