import { type OwnPage, useOwnPages } from '../parts/own-menu.tsx';

/** Headings of the own pages in themes that group them: `forum:own.group.<name>`. */
const GROUPS = ['writing', 'following', 'inbox', 'money', 'account'] as const;
type OwnGroupName = (typeof GROUPS)[number];

/** A page without a line here belongs to the account. */
const GROUP_OF: Readonly<Record<string, OwnGroupName>> = {
  topicList: 'writing',
  questionList: 'writing',
  goods: 'writing',
  answerList: 'writing',
  answerReplyList: 'writing',
  drafts: 'writing',
  favoriteList: 'following',
  dynamicList: 'following',
  followList: 'following',
  followerList: 'following',
  remindList: 'inbox',
  systemNotifyList: 'inbox',
  privateMessageChatList: 'inbox',
  shield: 'inbox',
  wallet: 'money',
  payment: 'money',
  balance: 'money',
  vip: 'money',
  profilePay: 'money',
  membershipCardOrderList: 'money',
  point: 'money',
};

export interface OwnGroup {
  group: OwnGroupName;
  pages: readonly OwnPage[];
  isHere: boolean;
}

/** The reader's own pages by group; groups without a page are left out. */
export function useOwnGroups(): readonly OwnGroup[] {
  const all = useOwnPages();
  return GROUPS.map((group) => {
    const pages = all.filter(({ page }) => (GROUP_OF[page] ?? 'account') === group);
    return { group, pages, isHere: pages.some(({ isHere }) => isHere) };
  }).filter(({ pages }) => pages.length > 0);
}
