import type { ForumSettings } from '../people/settings.ts';

/** Whether anything written in the forum earns points; if nothing does, there are no levels either. */
function hasPoints({ topicPoints, replyPoints, answerPoints }: ForumSettings): boolean {
  return topicPoints + replyPoints + answerPoints > 0;
}

/** The level of someone who has earned so many points, counted from 1; 0 where there are none. */
export function levelOf(settings: ForumSettings, points: number): number {
  return hasPoints(settings) ? settings.levels.filter((level) => level.points <= points).length : 0;
}
