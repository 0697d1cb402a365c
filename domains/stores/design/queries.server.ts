import { sql } from 'kysely';
import { instantOf } from '../../catalog/card.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { requireOwnMerchant } from '../../merchants/own-merchant.server.ts';
import { readDocument } from '../document.ts';
import type { StoreTheme } from '../rules.ts';
import type { StoreDesign } from './contract.ts';
import { LISTED_VERSIONS } from './rules.ts';

interface DesignRow {
  theme: StoreTheme;
  draftTheme: StoreTheme;
  draft: unknown;
  revision: number;
  versionId: number | null;
  canUndo: boolean;
  versions: StoreDesign['versions'] | null;
}

/** The design of one's own store: what guests see, the draft, and what was published before. */
export async function readDesign(ctx: Ctx): Promise<StoreDesign> {
  const own = await requireOwnMerchant(ctx, 'design.edit');
  const found = await sql<DesignRow>`
    select s.theme, s.draft_theme as "draftTheme", s.draft, s.draft_revision as revision, s.version_id as "versionId",
      exists (select from store_drafts d where d.merchant_id = s.merchant_id) as "canUndo",
      (select json_agg(json_build_object('id', v.id, 'theme', v.theme, 'publishedAt', ${instantOf('v.published_at')},
          'by', coalesce(u.nickname, '')) order by v.id desc)
        from (select * from store_versions v where v.merchant_id = s.merchant_id order by v.id desc limit ${LISTED_VERSIONS}::int) v
        left join users u on u.id = v.published_by) as versions
    from stores s where s.merchant_id = ${own.id}::bigint`.execute(ctx.db);
  const row = found.rows[0];
  if (!row)
    return {
      merchantId: own.id,
      theme: 'theme1',
      draftTheme: 'theme1',
      draft: null,
      revision: 0,
      canUndo: false,
      versionId: null,
      versions: [],
    };
  return { merchantId: own.id, ...row, draft: readDocument(row.draft), versions: row.versions ?? [] };
}
