import { sql } from 'kysely';
import type { Texts } from '../../../platform/locale/locale.ts';
import { listRoleKeys } from '../../accounts/roles/queries.server.ts';
import { type Ctx, requirePermission } from '../../kit/context.ts';
import type { BoardPermissions } from '../boards/permissions.ts';
import { readForum } from '../people/config.server.ts';
import type { ForumSettings } from '../people/settings.ts';
import type { ForumTheme, TopicKind } from '../rules.ts';
import { SHAPE_FORUM } from './office.server.ts';

/** A board as its staff edit it: texts in every language, and what it grants to roles or takes from them. */
export interface OfficeBoard {
  id: number;
  slug: string;
  name: Texts;
  description: Texts;
  icon: string;
  color: string;
  sort: number;
  kinds: TopicKind[];
  permissions: BoardPermissions;
  isArchived: boolean;
  topicCount: number;
  commentCount: number;
}

/** Every board, archived ones too, in display order. */
export async function listOfficeBoards(ctx: Ctx): Promise<OfficeBoard[]> {
  requirePermission(ctx, SHAPE_FORUM);
  const found = await sql<OfficeBoard>`
    select id, slug, name, description, icon, color, sort, kinds, permissions, archived_at is not null as "isArchived",
      topic_count as "topicCount", comment_count as "commentCount"
    from forum.boards where site_id = ${ctx.site.id}::bigint order by archived_at is not null, sort, id`.execute(
    ctx.db,
  );
  return found.rows;
}

/** The forum's settings, defaults included. */
export async function readForumSettings(
  ctx: Ctx,
): Promise<{ theme: ForumTheme; title: Texts; description: Texts; keywords: Texts; settings: ForumSettings }> {
  requirePermission(ctx, SHAPE_FORUM);
  return readForum(ctx);
}

/** A role as a board names it in its permissions. */
export interface BoardRole {
  key: string;
  name: string;
}

/** The roles whose permissions a board may change: all but the owner's, who cannot be locked out. */
export async function listBoardRoles(ctx: Ctx): Promise<BoardRole[]> {
  const roles = await listRoleKeys(ctx);
  return roles.filter(({ key }) => key !== 'owner');
}
