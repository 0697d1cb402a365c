import { useActionData } from 'react-router';
import { saveWebhookInput } from '../../../domains/merchant-office/webhooks/contract.ts';
import { WEBHOOK_EVENTS } from '../../../domains/merchant-office/webhooks/rules.ts';
import { listWebhooks, saveWebhook } from '../../../domains/merchant-office/webhooks/webhooks.server.ts';
import { createKeyInput } from '../../../domains/merchants/keys/contract.ts';
import { createKey, listKeys, revokeKey } from '../../../domains/merchants/keys/keys.server.ts';
import { KEY_SCOPES } from '../../../domains/merchants/keys/rules.ts';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse, readFormId, readNumber } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import type { Route } from './+types/developers';
import { KeyPanel } from './key-panel.tsx';
import { ShownSecret } from './shown-secret.tsx';
import { WebhookPanel } from './webhook-panel.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const [keys, webhooks] = await Promise.all([listKeys(ctx), listWebhooks(ctx)]);
  return { keys, webhooks, scopes: [...KEY_SCOPES], events: [...WEBHOOK_EVENTS] };
}

/** A new key or secret is in the response itself: it exists nowhere else, so no address leads to it. */
export async function action({ context, request }: Route.ActionArgs) {
  let shown: string | null = null;
  const outcome = await handleForm(
    context,
    request,
    async (ctx, { intent, submitted, all }) => {
      if (intent === 'create-key') {
        const input = { name: submitted.name, scopes: all('scopes'), days: readNumber(submitted.days) };
        shown = (await createKey(ctx, parseOrRefuse(createKeyInput, input))).key;
        return { done: 'developers.key_created' };
      }
      if (intent === 'add-webhook') {
        const input = parseOrRefuse(saveWebhookInput, { url: submitted.url, events: all('events') });
        shown = (await saveWebhook(ctx, input)).secret;
        return { done: 'developers.webhook_saved' };
      }
      await revokeKey(ctx, readFormId(submitted.id));
      return { done: 'developers.key_revoked' };
    },
    { webhook_address: 'url', webhook_insecure: 'url' },
  );
  return shown === null ? outcome : { shown: String(shown) };
}

/** API keys and webhooks of the shop. */
export default function Developers({ loaderData: { keys, webhooks, scopes, events } }: Route.ComponentProps) {
  const { t } = useTexts();
  const data = useActionData() as (FormAnswer & { shown?: never }) | { shown: string } | undefined;
  const answer = data?.shown === undefined ? (data as FormAnswer | undefined) : undefined;
  return (
    <OfficePage title={t('merchant-office:sections.developers')} hint={t('developers:hint')} answer={answer}>
      <div className="grid gap-6">
        {data?.shown !== undefined && <ShownSecret secret={data.shown} />}
        <KeyPanel keys={keys} scopes={scopes} answer={answer} />
        <WebhookPanel webhooks={webhooks} events={events} answer={answer} />
      </div>
    </OfficePage>
  );
}
