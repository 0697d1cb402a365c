import { useActionData, useNavigation } from 'react-router';
import {
  saveWebhookInput,
  type WebhookMessage,
  webhookLogQuery,
} from '../../../domains/merchant-office/webhooks/contract.ts';
import { WEBHOOK_EVENTS } from '../../../domains/merchant-office/webhooks/rules.ts';
import {
  deleteWebhook,
  listWebhooks,
  readWebhookLog,
  replayMessage,
  rotateSecret,
  saveWebhook,
  testWebhook,
} from '../../../domains/merchant-office/webhooks/webhooks.server.ts';
import { DomainError } from '../../../platform/errors.ts';
import { formatNumber } from '../../../platform/locale/format.ts';
import { ActionForm, ConfirmAction } from '../../back-office/kit/action-form.tsx';
import { type Column, DataTable } from '../../back-office/kit/data-table.tsx';
import { ListFoot } from '../../back-office/kit/list-foot.tsx';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { OfficeForm } from '../../back-office/kit/office-form.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { Panel } from '../../back-office/kit/panel.tsx';
import { SaveBar } from '../../back-office/kit/save-bar.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse, readFormId } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Route } from './+types/webhook';
import { ShownSecret } from './shown-secret.tsx';
import { EventFields } from './webhook-panel.tsx';

const numberOf = ({ id }: { id: string }) => {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw new DomainError('webhook_not_found');
  return Number(id);
};

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const id = numberOf(params);
  const page = Number(new URL(request.url).searchParams.get('page')) || 1;
  const asked = webhookLogQuery.safeParse({ id, page });
  const [webhooks, log] = await Promise.all([
    listWebhooks(ctx),
    readWebhookLog(ctx, asked.success ? asked.data : webhookLogQuery.parse({ id })),
  ]);
  const webhook = webhooks.find((each) => each.id === id);
  if (!webhook) throw new DomainError('webhook_not_found');
  return { webhook, log, events: [...WEBHOOK_EVENTS] };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  let shown: string | null = null;
  const id = numberOf(params);
  const outcome = await handleForm(
    context,
    request,
    async (ctx, { intent, submitted, all }) => {
      if (intent === 'rotate') {
        shown = (await rotateSecret(ctx, id)).secret;
        return { done: 'developers.rotated' };
      }
      if (intent === 'test') {
        await testWebhook(ctx, id);
        return { done: 'developers.tested' };
      }
      if (intent === 'replay') {
        await replayMessage(ctx, readFormId(submitted.messageId));
        return { done: 'developers.replayed' };
      }
      if (intent === 'delete') {
        await deleteWebhook(ctx, id);
        return { done: 'developers.webhook_deleted', to: '/login2/developers' };
      }
      const input = { id, url: submitted.url, events: all('events'), active: submitted.active === 'on' };
      await saveWebhook(ctx, parseOrRefuse(saveWebhookInput, input));
      return { done: 'developers.webhook_saved' };
    },
    { webhook_address: 'url', webhook_insecure: 'url' },
  );
  return shown === null ? outcome : { shown: String(shown) };
}

/** One webhook: its settings, and what was sent with every attempt. */
export default function WebhookPage({ loaderData: { webhook, log, events } }: Route.ComponentProps) {
  const { t } = useTexts();
  const columns = useColumns();
  const data = useActionData() as (FormAnswer & { shown?: never }) | { shown: string } | undefined;
  const answer = data?.shown === undefined ? (data as FormAnswer | undefined) : undefined;
  return (
    <OfficePage
      title={webhook.url}
      back={{ to: '/login2/developers', label: t('merchant-office:sections.developers') }}
      answer={answer}
      actions={
        <>
          <ActionForm intent="test" label={t('developers:test')} />
          <ConfirmAction
            intent="rotate"
            variant="secondary"
            label={t('developers:rotate')}
            question={t('developers:rotate_question')}
          />
          <ConfirmAction intent="delete" label={t('shell:ui.delete')} question={t('developers:delete_question')} />
        </>
      }
    >
      <div className="grid gap-6">
        {data?.shown !== undefined && <ShownSecret secret={data.shown} />}
        <Settings webhook={webhook} events={events} answer={answer} />
        <section>
          <h2 className="mb-3 text-base">{t('developers:log')}</h2>
          {log.list.length > 0 ? (
            <>
              <DataTable caption={t('developers:log')} columns={columns} rows={log.list} keyOf={({ id }) => id} />
              <ListFoot list={log} most={10_000} />
            </>
          ) : (
            <NothingHere icon="inbox" title={t('developers:log_empty')} hint={t('developers:log_empty_hint')} />
          )}
        </section>
      </div>
    </OfficePage>
  );
}

type SettingsProps = Pick<Route.ComponentProps['loaderData'], 'webhook' | 'events'> & { answer?: FormAnswer };

function Settings({ webhook, events, answer }: SettingsProps) {
  const { t } = useTexts();
  const isBusy = useNavigation().formData?.get('intent') === 'save';
  return (
    <Panel>
      <OfficeForm method="post" noValidate className="grid gap-4">
        <TextField
          label={t('developers:address')}
          name="url"
          type="url"
          maxLength={500}
          defaultValue={answer?.values.url ?? webhook.url}
          problem={answer?.problems.url}
        />
        <EventFields events={events} chosen={webhook.events} problem={answer?.problems.events} />
        <Checkbox name="active" value="on" defaultChecked={webhook.active}>
          {t('developers:is_active')}
        </Checkbox>
        <SaveBar intent="save" busy={isBusy} />
      </OfficeForm>
    </Panel>
  );
}

function useColumns(): Column<WebhookMessage>[] {
  const { t, locale, has } = useTexts();
  const looks = { delivered: 'success', waiting: 'warning', given_up: 'danger' } as const;
  return [
    {
      key: 'kind',
      title: t('developers:event'),
      lead: true,
      cell: ({ kind, createdAt }) => (
        <>
          {kind === 'test' ? t('developers:test_message') : <code>{kind}</code>}
          <span className="block font-normal text-[13px] text-secondary">
            <LocalTime iso={createdAt} />
          </span>
        </>
      ),
    },
    {
      key: 'state',
      title: t('developers:state_label'),
      cell: ({ state }) => <Tag variant={looks[state]}>{t(`developers:message.${state}`)}</Tag>,
    },
    {
      key: 'attempts',
      title: t('developers:attempts'),
      cell: ({ attempts }) => (
        <ul className="text-[13px]">
          {attempts.map(({ at, status, error, tookMs }) => (
            <li key={at}>
              <LocalTime iso={at} /> ·{' '}
              {status ?? (has(`developers:failure.${error}`) ? t(`developers:failure.${error}`) : error)} ·{' '}
              <span className="whitespace-nowrap">{formatNumber(tookMs, locale)} ms</span>
            </li>
          ))}
        </ul>
      ),
    },
    {
      key: 'acts',
      title: t('developers:acts'),
      actions: true,
      cell: ({ id, messageId }) => (
        <ActionForm intent="replay" values={{ messageId: id }} label={t('developers:replay')} about={messageId} />
      ),
    },
  ];
}
