import type { RouterContextProvider } from 'react-router';
import type { CommentAnswer } from './comment-form.tsx';

export async function saveComment(
  _context: Readonly<RouterContextProvider>,
  _request: Request,
  _id: number,
): Promise<CommentAnswer | Response> {
  return { problems: {}, values: {} };
}
