import type { CommentPage } from '../comments/contract.ts';
import type { ForumComment, ForumReply, Topic } from '../contract.ts';
import { LIKE } from '../reactions/rules.ts';
import type { OwnMarks } from './contract.ts';

interface Marked {
  topic: Topic;
  comments: CommentPage;
}

/** A topic and its comments as everyone with the reader's rights gets them, with the reader's own marks. */
export function withMarks({ topic, comments }: Marked, marks: OwnMarks): Marked {
  const { hasFavourited, isFollowed, isAuthorFollowed, reading } = marks;
  const mine = (id: number) => marks.comments[id] ?? [];
  const withReplies = (comment: ForumComment): ForumComment => ({
    ...reacted(comment, mine(comment.id)),
    replies: comment.replies.map((reply) => reacted(reply, mine(reply.id))),
  });
  return {
    topic: { ...reacted(topic, marks.reactions), hasFavourited, isFollowed, isAuthorFollowed, reading },
    comments: {
      ...comments,
      list: comments.list.map(withReplies),
      accepted: comments.accepted && withReplies(comments.accepted),
    },
  };
}

function reacted<T extends Topic | ForumReply | ForumComment>(to: T, kinds: readonly string[]): T {
  if (kinds.length === 0) return to;
  const reactions = to.reactions.map((reaction) => ({ ...reaction, isMine: kinds.includes(reaction.kind) }));
  return { ...to, hasLiked: kinds.includes(LIKE), reactions };
}
