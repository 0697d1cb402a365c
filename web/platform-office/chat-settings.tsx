import { PLATFORM } from '../../domains/chat/rules.ts';
import { requirePlatformPermission } from '../../domains/kit/context.ts';
import { readChatSettings, saveChatSettings } from '../back-office/chat/chat-settings.server.ts';
import { ChatSettings } from '../back-office/chat/chat-settings.tsx';
import type { FormAnswer } from '../forms/form-answer.ts';
import { handleForm } from '../forms/handle-form.server.ts';
import { pageCtx } from '../session/page-context.server.ts';
import type { Route } from './+types/chat-settings';

export function loader({ context, request }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  requirePlatformPermission(ctx, 'chat.answer');
  return readChatSettings(ctx, request, PLATFORM);
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm(context, request, async (ctx, submission) => {
    requirePlatformPermission(ctx, 'chat.answer');
    await saveChatSettings(ctx, submission, PLATFORM);
    return { done: 'site_saved', to: '/admin/chat/settings' };
  });
}

/** Saved replies and self-service questions of the platform's own service. */
export default function PlatformChatSettings({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ChatSettings
      data={loaderData}
      answer={actionData as FormAnswer | undefined}
      to="/admin/chat/settings"
      desk="/admin/chat"
    />
  );
}
