import { listDesk, listDeskFirst } from '../../domains/chat/desk/list-desk.server.ts';
import { PLATFORM } from '../../domains/chat/rules.ts';
import { requirePlatformPermission } from '../../domains/kit/context.ts';
import { Desk } from '../back-office/chat/desk.tsx';
import { pageCtx } from '../session/page-context.server.ts';
import type { Route } from './+types/chat';

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const wanted = Number(new URL(request.url).searchParams.get('chat')) || undefined;
  const { userId } = requirePlatformPermission(ctx, 'chat.answer');
  return {
    merId: PLATFORM,
    first: wanted
      ? { ...(await listDesk(ctx, { merId: PLATFORM, tab: 'all', keyword: '', label: '' })), tab: 'all' as const }
      : await listDeskFirst(ctx, PLATFORM),
    wanted,
    userId,
  };
}

/** Conversations with the platform's own service. */
export default function PlatformChat({ loaderData }: Route.ComponentProps) {
  return <Desk {...loaderData} area="platform-office" />;
}
