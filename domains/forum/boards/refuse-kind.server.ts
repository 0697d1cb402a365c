import { DomainError } from '../../../platform/errors.ts';
import { type Ctx, checkPermission } from '../../kit/context.ts';
import { isMediaKind } from '../media/rules.ts';
import { CREATE_PERMISSION, type TopicKind } from '../rules.ts';
import { type Board, kindsAt } from './boards.server.ts';
import { mayAt } from './permissions.ts';

/**
 * Throws `forum_board_archived`, `forum_kind_refused` or `no_permission` unless the actor may publish topics of that kind
 * on the board.
 */
export function refuseKind(ctx: Ctx, board: Board, kind: TopicKind): void {
  if (board.isArchived) throw new DomainError('forum_board_archived');
  if (kindsAt(ctx, board).includes(kind)) return;
  if (isMediaKind(kind)) checkPermission(ctx, 'attachments.upload');
  if (mayAt(ctx, board, CREATE_PERMISSION[kind])) throw new DomainError('forum_kind_refused');
  checkPermission(ctx, CREATE_PERMISSION[kind]);
  throw new DomainError('no_permission', { permission: CREATE_PERMISSION[kind] });
}
