import { readCommentSource } from '../../../domains/forum/topics/read-source.server.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import type { Route } from './+types/comment-source';
import { readTopicId } from './topic-address.ts';

/** The markdown of a comment that its author edits. */
export async function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  try {
    return Response.json(await readCommentSource(pageCtx(context), { id: readTopicId(params.id) ?? 0 }));
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return Response.json({ source: '' }, { status: 404 });
  }
}
