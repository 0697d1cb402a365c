import { listDesk, listDeskFirst } from '../../domains/chat/desk/list-desk.server.ts';
import { requireOwnMerchant } from '../../domains/merchants/own-merchant.server.ts';
import { Desk } from '../back-office/chat/desk.tsx';
import { pageCtx } from '../session/page-context.server.ts';
import type { Route } from './+types/chat';

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const wanted = Number(new URL(request.url).searchParams.get('chat')) || undefined;
  const { id } = await requireOwnMerchant(ctx, 'chat.answer');
  return {
    merId: id,
    first: wanted
      ? { ...(await listDesk(ctx, { merId: id, tab: 'all', keyword: '', label: '' })), tab: 'all' as const }
      : await listDeskFirst(ctx, id),
    wanted,
    userId: ctx.actor?.userId ?? 0,
  };
}

/** Conversations with the shop's customers. */
export default function ShopChat({ loaderData }: Route.ComponentProps) {
  return <Desk {...loaderData} area="merchant-office" />;
}
