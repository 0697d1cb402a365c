import type { RouterContextProvider } from 'react-router';
import { editComment } from '../../../domains/forum/comments/change-comment.server.ts';
import { reply } from '../../../domains/forum/comments/reply.server.ts';
import { editCommentInput, replyInput } from '../../../domains/forum/inputs.ts';
import type { Ctx } from '../../../domains/kit/context.ts';
import { answerRefusal } from '../../forms/form-answer.server.ts';
import { parseOrRefuse } from '../../forms/handle-form.server.ts';
import { uncheckedAddress } from '../../manifest/page-address.ts';
import { pageContext } from '../../session/page-context.server.ts';
import { redirect } from '../../session/redirects.ts';
import { requireLogin } from '../../session/require-login.server.ts';
import type { CommentAnswer } from './comment-form.tsx';

const FIELD_OF = {
  forum_banned_words: 'source',
  forum_new_member_limit: 'source',
  forum_new_member_links: 'source',
  forum_new_member_pictures: 'source',
};

/** Saves a comment, a reply or an edit. Without scripts the page is shown again at the place of the comment. */
export async function saveComment(
  context: Readonly<RouterContextProvider>,
  request: Request,
  topicId: number,
): Promise<CommentAnswer | Response> {
  const { ctx, isDocument, url } = context.get(pageContext);
  requireLogin(context, request, '/bbs/login');
  const form = await request.formData();
  const submitted = Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
  );
  try {
    const { id, state } = await save(ctx, topicId, submitted, form.getAll('pictures'));
    if (!isDocument) return { problems: {}, values: {}, saved: { id, isHeld: state === 'review' } };
    return redirect(uncheckedAddress(`${url.pathname}?comment=${id}#comment-${id}`), 303);
  } catch (error) {
    return answerRefusal(ctx, error, submitted, FIELD_OF);
  }
}

function save(ctx: Ctx, topicId: number, submitted: Record<string, string>, pictures: unknown[]) {
  const { source, comment, revision, replyTo } = submitted;
  if (submitted.intent === 'edit') {
    const edit = { id: Number(comment), revision: Number(revision), source, pictures };
    return editComment(ctx, parseOrRefuse(editCommentInput, edit));
  }
  const answered = replyTo ? { replyTo: Number(replyTo) } : {};
  return reply(ctx, parseOrRefuse(replyInput, { topicId, source, pictures, ...answered }));
}
