import { BOARDS_TAG } from '../../../domains/forum/boards/boards.server.ts';
import { FORUM_TAG } from '../../../domains/forum/people/config.server.ts';
import { FORUM_LISTS, topicTag } from '../../../domains/forum/topics/announce.server.ts';

const ALWAYS = [BOARDS_TAG, FORUM_TAG, 'sites'];

/** Cache tags of a page that lists topics. */
export const LIST_TAGS: readonly string[] = [FORUM_LISTS, ...ALWAYS];

/** Cache tags of the page of one topic. What is hot beside it may be a little older. */
export const tagsOfTopic = (id: number): readonly string[] => [topicTag(id), ...ALWAYS];
