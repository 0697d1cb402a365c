import type { PostKind } from '../../points/rules.ts';
import type { ForumSettings } from '../people/settings.ts';

/** What a post of a kind brings, and how many of them are rewarded a day. */
export function rewardOf(settings: ForumSettings, kind: PostKind): { points: number; mostADay: number } {
  const { topicPoints, rewardedTopics, replyPoints, rewardedReplies, answerPoints, rewardedAnswers } = settings;
  if (kind === 'topic') return { points: topicPoints, mostADay: rewardedTopics };
  if (kind === 'reply') return { points: replyPoints, mostADay: rewardedReplies };
  return { points: answerPoints, mostADay: rewardedAnswers };
}
