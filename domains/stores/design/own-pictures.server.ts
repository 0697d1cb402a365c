import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { attachPictures } from '../../uploads/attach-pictures.server.ts';
import type { StoreDocument } from '../document.ts';

const UPLOADED = '/media/';

/**
 * Attaches the pictures of a document that were uploaded for it. Those that the shop shows already, in its store, its
 * products or its banner, stay as they are. Throws `validation_failed` for a picture of someone else.
 */
export async function attachBlockPictures(ctx: Ctx, merchantId: number, document: StoreDocument): Promise<void> {
  const named = new Set(document.blocks.flatMap((block) => ('picture' in block ? block.picture : [])));
  const uploaded = [...named].filter((url) => url.startsWith(UPLOADED));
  if (uploaded.length === 0) return;
  const known = await knownPictures(ctx, merchantId, uploaded);
  const added = uploaded.filter((url) => !known.has(url));
  await attachPictures(
    ctx,
    'shop',
    added.map((url) => ({ field: 'picture', url })),
  );
}

/** Pictures of blocks of the shop's store, now or in a draft or version before. */
export const picturesOfStore = (merchantId: number) => sql<{ url: string }>`
  select distinct block ->> 'picture' as url from (
    select draft as document from stores where merchant_id = ${merchantId}::bigint
    union all select document from store_drafts where merchant_id = ${merchantId}::bigint
    union all select document from store_versions where merchant_id = ${merchantId}::bigint) designs,
    jsonb_array_elements(case jsonb_typeof(document) when 'object' then document -> 'blocks' else '[]' end) block
  where block ->> 'picture' <> ''`;

async function knownPictures({ db }: Ctx, merchantId: number, urls: readonly string[]): Promise<Set<string>> {
  const found = await sql<{ url: string }>`
    select url from (
      ${picturesOfStore(merchantId)}
      union all select banner_url from merchant_settings where merchant_id = ${merchantId}::bigint
      union all select i.url from product_images i join products p on p.id = i.product_id
        where p.merchant_id = ${merchantId}::bigint and i.url = any(${urls}::text[])
      union all select cover_url from products where merchant_id = ${merchantId}::bigint and cover_url = any(${urls}::text[])
    ) known where url = any(${urls}::text[])`.execute(db);
  return new Set(found.rows.map(({ url }) => url));
}
