import { readDesign } from '../../domains/stores/design/queries.server.ts';
import { pageCtx } from '../session/page-context.server.ts';
import type { Route } from './+types/draft';
import { readStorePage } from './read-store-page.server.ts';
import { readStoreAddress } from './store-address.ts';
import { StoreBody } from './store-body.tsx';
import { arrangementOf } from './themes/arrangements.ts';

export const handle = { bare: true };

/** The draft of one's own store as a guest would see it. Throws `no_permission`. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const { merchantId, draftTheme, draft } = await readDesign(ctx);
  const page = await readStorePage(
    { ...ctx, actor: null },
    {
      id: merchantId,
      query: readStoreAddress(new URL(request.url).searchParams),
      theme: draftTheme,
      blocks: draft?.blocks ?? arrangementOf(draftTheme),
      preview: draftTheme,
      isOwn: false,
    },
  );
  return { page };
}

export default function Draft({ loaderData: { page } }: Route.ComponentProps) {
  return <StoreBody page={page} />;
}
