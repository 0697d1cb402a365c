import { useNavigation } from 'react-router';
import type { ShopWebhook } from '../../../domains/merchant-office/webhooks/contract.ts';
import { type Column, DataTable } from '../../back-office/kit/data-table.tsx';
import { FoldedPanel } from '../../back-office/kit/folded-panel.tsx';
import { OfficeForm } from '../../back-office/kit/office-form.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Link } from '../../ui/link.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { textKeyOf } from '../staff/role-name.ts';

interface WebhookPanelProps {
  webhooks: readonly ShopWebhook[];
  events: readonly string[];
  answer?: FormAnswer;
}

/** The shop's webhooks and the form for a new one. */
export function WebhookPanel({ webhooks, events, answer }: WebhookPanelProps) {
  const { t } = useTexts();
  const columns = useColumns();
  const isBusy = useNavigation().formData?.get('intent') === 'add-webhook';
  const own = answer?.values.intent === 'add-webhook' ? answer : undefined;
  return (
    <section className="grid gap-3">
      <h2 className="text-base">{t('developers:webhooks')}</h2>
      {webhooks.length > 0 && (
        <DataTable caption={t('developers:webhooks')} columns={columns} rows={webhooks} keyOf={({ id }) => id} />
      )}
      <FoldedPanel
        title={t('developers:new_webhook')}
        hint={t('developers:new_webhook_hint')}
        open={webhooks.length === 0 || own !== undefined}
      >
        <OfficeForm method="post" noValidate className="grid gap-4">
          <TextField
            label={t('developers:address')}
            name="url"
            type="url"
            placeholder="https://"
            maxLength={500}
            defaultValue={own?.values.url ?? ''}
            problem={own?.problems.url}
          />
          <EventFields events={events} problem={own?.problems.events} />
          <Button type="submit" name="intent" value="add-webhook" busy={isBusy} className="justify-self-start">
            {t('developers:add_webhook')}
          </Button>
        </OfficeForm>
      </FoldedPanel>
    </section>
  );
}

interface EventFieldsProps {
  events: readonly string[];
  chosen?: readonly string[];
  problem?: string;
}

/** The events that a webhook is sent. */
export function EventFields({ events, chosen = [], problem }: EventFieldsProps) {
  const { t } = useTexts();
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{t('developers:events')}</legend>
      {problem && <p className="mb-2 text-danger">{problem}</p>}
      <div className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
        {events.map((event) => (
          <Checkbox key={event} name="events" value={event} defaultChecked={chosen.includes(event)}>
            <span className="block">{t(`developers:events_of.${textKeyOf(event)}`)}</span>
            <code className="text-muted text-xs">{event}</code>
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}

function useColumns(): Column<ShopWebhook>[] {
  const { t } = useTexts();
  return [
    {
      key: 'address',
      title: t('developers:address'),
      lead: true,
      cell: ({ id, url }) => (
        <Link
          to={`/login2/developers/webhooks/${id}`}
          className="text-brand-hover [overflow-wrap:anywhere] hover:underline"
        >
          {url}
        </Link>
      ),
    },
    {
      key: 'state',
      title: t('developers:state_label'),
      cell: ({ active, pausedAt }) => (
        <Tag variant={active ? 'success' : 'warning'}>
          {t(active ? 'developers:webhook_active' : pausedAt ? 'developers:webhook_paused' : 'developers:webhook_off')}
        </Tag>
      ),
    },
    {
      key: 'events',
      title: t('developers:events'),
      cell: ({ events }) => <span className="text-[13px] text-secondary">{events.join(', ')}</span>,
    },
  ];
}
