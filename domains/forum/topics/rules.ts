import type { TopicMay } from '../contract.ts';
import { MODERATE, type TopicKind, type TopicState } from '../rules.ts';

interface Situation {
  /** Permissions of the actor on the topic's board. */
  held: ReadonlySet<string>;
  userId: number | null;
  /** Neither silenced nor banned nor waiting for approval. */
  isActive: boolean;
  isArchived: boolean;
  topic: {
    authorId: number | null;
    state: TopicState;
    kind: TopicKind;
    isClosed: boolean;
    /** Who has hidden it: staff, if it is not the author. */
    hiddenBy?: number | null;
  };
}

const OWN_EDITABLE: readonly TopicState[] = ['scheduled', 'review', 'published', 'hidden', 'rejected'];

const MAY_HIDE: readonly TopicState[] = ['scheduled', 'published', 'hidden'];

/**
 * What someone may do with a topic that they see. Verbs and pages use the same rule. On an archived board nothing is written,
 * not even by staff; authors can still withdraw what is theirs, and staff take it down.
 */
export function topicMay({ held, userId, isActive, isArchived, topic }: Situation): TopicMay {
  const isModerator = held.has(MODERATE);
  const isOwn = userId !== null && topic.authorId === userId;
  const acts = userId !== null && isActive;
  const isPublished = topic.state === 'published';
  const isHiddenByStaff = topic.state === 'hidden' && (topic.hiddenBy ?? topic.authorId) !== topic.authorId;
  const hides = isModerator || (isOwn && held.has('topics.hide_own') && !isHiddenByStaff);
  const edits = !isArchived && (isModerator || (isOwn && held.has('topics.edit_own') && !topic.isClosed));
  return {
    reply: acts && isPublished && !isArchived && held.has('topics.reply') && (isModerator || !topic.isClosed),
    like: acts && isPublished && !isArchived && held.has('topics.like'),
    favourite: acts && isPublished && held.has('topics.favourite'),
    report: acts && isPublished && !isOwn,
    edit: acts && edits && OWN_EDITABLE.includes(topic.state),
    hide: acts && hides && MAY_HIDE.includes(topic.state),
    remove: acts && (isModerator || (isOwn && held.has('topics.hide_own'))) && topic.state !== 'deleted',
    restore: acts && isModerator && topic.state === 'deleted',
    accept: acts && isPublished && !isArchived && topic.kind === 'question' && (isOwn || isModerator),
    essence: acts && isPublished && held.has('topics.essence'),
    sticky: acts && isPublished && held.has('topics.sticky'),
    moderate: acts && isModerator,
  };
}
