import { data } from 'react-router';
import { historyQuery } from '../../domains/chat/contract.ts';
import { readHistory } from '../../domains/chat/history.server.ts';
import { listChats } from '../../domains/chat/list-chats.server.ts';
import { readOffer } from '../../domains/chat/read-offer.server.ts';
import { startChat } from '../../domains/chat/start-chat.server.ts';
import { isDomainError } from '../../platform/errors.ts';
import { KeptColours } from '../parts/chat/kept-colours.tsx';
import { pageCtx } from '../session/page-context.server.ts';
import { PageHead } from '../session/page-head.tsx';
import { useTexts } from '../texts/texts.tsx';
import { ToastRegion } from '../ui/toast-region.tsx';
import type { Route } from './+types/window';
import { ChatWindow } from './chat-window.tsx';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const merchantId = /^\d{1,15}$/.test(params.merId) ? Number(params.merId) : -1;
  const query = new URL(request.url).searchParams;
  const chat = await startChat(ctx, merchantId).catch((error: unknown) => {
    if (!isDomainError(error) || error.code !== 'chat_not_found') throw error;
    throw data({ message: ctx.app.texts[ctx.locale].t('errors:chat_not_found') }, { status: 404 });
  });
  return {
    chat,
    first: await readHistory(ctx, chat.chatId, historyQuery.parse({})),
    chats: (await listChats(ctx, '')).list,
    offer: await readOffer(ctx, merchantId, query),
    isEmbedded: query.has('panel'),
    readerId: ctx.actor?.userId ?? 0,
  };
}

/** The conversation with one merchant, as a page of its own or inside the panel of another page. */
export default function Window({ loaderData }: Route.ComponentProps) {
  const { t } = useTexts();
  return (
    <>
      <PageHead title={`${loaderData.chat.merchant.name} · ${t('chat:title')}`} noindex />
      {!loaderData.isEmbedded && <KeptColours />}
      <ChatWindow key={loaderData.chat.chatId} {...loaderData} />
      <ToastRegion />
    </>
  );
}
