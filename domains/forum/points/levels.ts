import type { ForumSettings } from '../people/settings.ts';

/** Whether anything written in the forum earns points; if nothing does, there are no levels either. */
function hasPoints({ topicPoints, replyPoints, answerPoints }: ForumSettings): boolean {
  return topicPoints + replyPoints + answerPoints > 0;
}

/** The level for a number of earned points, from 1; 0 if the forum has no levels. */
export function levelOf(settings: ForumSettings, points: number): number {
  return hasPoints(settings) ? settings.levels.filter((level) => level.points <= points).length : 0;
}
