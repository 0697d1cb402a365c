import type { ChatReport } from './contract.ts';

export type ChatFigures = ChatReport['total'];

/** Conversations of one agent that began in the same hour of the day; seconds until the first reply and the end. */
export interface Part {
  chats: number;
  replies: number[];
  ends: number[];
  /** The sum of the ratings. */
  stars: number;
  rated: number;
}

/** Medians cannot be computed from medians, so they are taken from the seconds of all parts. */
export function sumParts(parts: readonly Part[]): ChatFigures {
  const sum = (of: (part: Part) => number) => parts.reduce((total, part) => total + of(part), 0);
  const rated = sum((part) => part.rated);
  return {
    chats: sum((part) => part.chats),
    answered: sum((part) => part.replies.length),
    firstReply: median(parts.flatMap(({ replies }) => replies)),
    resolution: median(parts.flatMap(({ ends }) => ends)),
    rating: rated === 0 ? null : Math.round((sum((part) => part.stars) / rated) * 10),
    rated,
  };
}

/** Of an even number of values, the mean of the middle two; null without any. */
function median(values: readonly number[]): number | null {
  const sorted = Float64Array.from(values).sort();
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2);
}
