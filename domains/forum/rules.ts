/** Limits and closed lists of the forum: specification 5 and 9, and the permissions of each action. Safe for the browser. */
export const MAX_TITLE = 150;
export const MAX_SOURCE = 50_000;
export const MAX_COMMENT = 10_000;
export const MAX_COMMENT_PICTURES = 3;
export const MAX_TOPIC_PICTURES = 30;
export const MAX_TAGS = 5;
export const MAX_TAG = 30;
export const MAX_MESSAGE = 450;
export const MAX_MESSAGE_PICTURES = 3;
export const MAX_REASON = 200;
/** A note that staff keep about a member. */
export const MAX_NOTE = 1_000;
export const MAX_BIO = 300;
export const MAX_DRAFTS = 50;
export const MAX_LEVELS = 10;
/** Words that a member need not see, and the longest. */
export const MAX_SHIELD_WORDS = 50;
export const MAX_SHIELD_WORD = 40;
export const POLL_OPTIONS = { min: 2, max: 20, length: 100 } as const;
export const COMMENTS_PER_PAGE = 20;
/** Replies shown below a comment before “more”. */
export const SHOWN_REPLIES = 3;
/** Editing within this time leaves no mark. */
export const SILENT_EDIT_MS = 30 * 60_000;
/** Staff may restore what was deleted within this time; then it is erased. */
export const RESTORE_DAYS = 30;
/** Counts beyond this are not exact. */
export const MAX_COUNTED = 1_000;

export const TOPIC_KINDS = ['text', 'article', 'question', 'picture', 'video', 'audio', 'goods', 'poll'] as const;
export type TopicKind = (typeof TOPIC_KINDS)[number];

/** The permission that publishing each kind requires. */
export const CREATE_PERMISSION: Readonly<Record<TopicKind, string>> = {
  text: 'topics.create.text',
  article: 'topics.create.article',
  question: 'topics.create.question',
  picture: 'topics.create.image',
  video: 'topics.create.video',
  audio: 'topics.create.audio',
  goods: 'topics.create.goods',
  // a poll is a text with options
  poll: 'topics.create.text',
};

export const TOPIC_STATES = [
  'scheduled',
  'review',
  'transcoding',
  'published',
  'hidden',
  'deleted',
  'rejected',
] as const;
export type TopicState = (typeof TOPIC_STATES)[number];
export const COMMENT_STATES = ['review', 'published', 'deleted', 'rejected'] as const;
export type CommentState = (typeof COMMENT_STATES)[number];

export const FEEDS = ['recommended', 'newest', 'active', 'essence', 'following', 'hot', 'unanswered'] as const;
export type Feed = (typeof FEEDS)[number];
export const COMMENT_SORTS = ['oldest', 'newest', 'liked'] as const;
export type CommentSort = (typeof COMMENT_SORTS)[number];

/** Reactions besides the like, in the order in which they are offered. */
export const REACTIONS = ['heart', 'laugh', 'surprise', 'celebrate', 'thanks', 'sad'] as const;
export type Reaction = (typeof REACTIONS)[number];
export const REACTION_EMOJI: Readonly<Record<Reaction, string>> = {
  heart: '❤️',
  laugh: '😄',
  surprise: '😮',
  celebrate: '🎉',
  thanks: '🙏',
  sad: '😢',
};

export const FOLLOWED = ['author', 'board', 'tag', 'topic'] as const;
export type Followed = (typeof FOLLOWED)[number];

export const REPORT_REASONS = [
  'spam',
  'abuse',
  'illegal',
  'off_topic',
  'privacy',
  'false_claims',
  'other_reason',
] as const;

export const MEMBER_STATES = ['active', 'review', 'rejected', 'silenced', 'banned'] as const;
export type MemberState = (typeof MEMBER_STATES)[number];
export const TRUST_LEVELS = ['new', 'basic', 'member', 'regular'] as const;
export type Trust = (typeof TRUST_LEVELS)[number];

export const FORUM_THEMES = ['theme1', 'theme1_2', 'theme2', 'theme3'] as const;
export type ForumTheme = (typeof FORUM_THEMES)[number];

/** The permission for actions on other people's content: queue, hide, delete, move, merge, split, close, accounts. */
export const MODERATE = 'topics.batch_edit';
