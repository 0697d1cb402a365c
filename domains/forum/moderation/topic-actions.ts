import type { TopicMay } from '../contract.ts';
import { MAX_TAGS, RESTORE_DAYS, type TopicState } from '../rules.ts';
import { tagKey } from '../tags/rules.ts';

/** What staff do with several topics at once, in the order in which it is offered. */
export const TOPIC_ACTIONS = [
  'move',
  'tag',
  'untag',
  'sticky_board',
  'sticky_site',
  'sticky_off',
  'essence',
  'essence_off',
  'close',
  'open',
  'hide',
  'show',
  'restore',
  'delete',
] as const;
export type TopicAction = (typeof TOPIC_ACTIONS)[number];

export const TOPIC_MARKS = ['sticky', 'essence', 'closed', 'reported'] as const;
export const TOPIC_SORTS = ['written', 'comments', 'views'] as const;

export const NEEDED: Readonly<Record<TopicAction, keyof TopicMay>> = {
  move: 'moderate',
  tag: 'moderate',
  untag: 'moderate',
  sticky_board: 'sticky',
  sticky_site: 'sticky',
  sticky_off: 'sticky',
  essence: 'essence',
  essence_off: 'essence',
  close: 'moderate',
  open: 'moderate',
  hide: 'hide',
  show: 'hide',
  restore: 'restore',
  delete: 'remove',
};

export interface ChangedTopic {
  board_id: number;
  state: TopicState;
  tags: readonly string[];
  is_closed: boolean;
  is_essence: boolean;
  sticky: 'board' | 'site' | null;
  sticky_until: Date | null;
  merged_into_id: number | null;
  deleted_at: Date | null;
}

/** The actions that may have an end. */
export const isPin = (action: TopicAction): boolean => action === 'sticky_board' || action === 'sticky_site';

/** What an action is given. */
interface Given {
  boardId?: number;
  tag: string;
  until: string | null;
}

/** Whether the topic is already as the action would make it. */
export function isAlready(topic: ChangedTopic, action: TopicAction, to: Given): boolean {
  const endsThen = () => (topic.sticky_until?.toISOString() ?? null) === to.until;
  const isTagged = () => topic.tags.some((name) => tagKey(name) === tagKey(to.tag));
  const already: Record<TopicAction, () => boolean> = {
    move: () => topic.board_id === to.boardId,
    tag: isTagged,
    untag: () => !isTagged(),
    sticky_board: () => topic.sticky === 'board' && endsThen(),
    sticky_site: () => topic.sticky === 'site' && endsThen(),
    sticky_off: () => topic.sticky === null,
    essence: () => topic.is_essence,
    essence_off: () => !topic.is_essence,
    close: () => topic.is_closed,
    open: () => !topic.is_closed,
    hide: () => topic.state === 'hidden',
    show: () => topic.state === 'published',
    restore: () => topic.state !== 'deleted',
    delete: () => topic.state === 'deleted',
  };
  return already[action]();
}

/** Whether a limit forbids the action to everyone. */
export function isImpossible(topic: ChangedTopic, action: TopicAction, now: Date): boolean {
  if (action === 'tag') return topic.tags.length >= MAX_TAGS;
  // showing it would publish it before its time
  if (action === 'show') return topic.state !== 'hidden';
  if (action !== 'restore') return false;
  const until = (topic.deleted_at?.getTime() ?? 0) + RESTORE_DAYS * 86_400_000;
  return topic.merged_into_id !== null || until < now.getTime();
}
