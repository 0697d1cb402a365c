import { requireOwnMerchant } from '../../domains/merchants/own-merchant.server.ts';
import { readChatSettings, saveChatSettings } from '../back-office/chat/chat-settings.server.ts';
import { ChatSettings } from '../back-office/chat/chat-settings.tsx';
import type { FormAnswer } from '../forms/form-answer.ts';
import { handleForm } from '../forms/handle-form.server.ts';
import { pageCtx } from '../session/page-context.server.ts';
import type { Route } from './+types/chat-settings';

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  return readChatSettings(ctx, request, (await requireOwnMerchant(ctx, 'chat.answer')).id);
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm(context, request, async (ctx, submission) => {
    await saveChatSettings(ctx, submission, (await requireOwnMerchant(ctx, 'chat.answer')).id);
    return { done: 'saved', to: '/login2/chat/settings' };
  });
}

/** Saved replies and self-service questions of one's own shop. */
export default function ShopChatSettings({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ChatSettings
      data={loaderData}
      answer={actionData as FormAnswer | undefined}
      to="/login2/chat/settings"
      desk="/login2/chat"
    />
  );
}
