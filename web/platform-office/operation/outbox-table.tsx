import { Form, useLocation } from 'react-router';
import type { OutboxLetter } from '../../../domains/platform-office/outbox/contract.ts';
import { ActionForm } from '../../back-office/kit/action-form.tsx';
import { type Column, DataTable } from '../../back-office/kit/data-table.tsx';
import type { PageAddress } from '../../manifest/page-address.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Tag } from '../../ui/tag.tsx';

const PICKED = 'picked-letters';
export const STATE_LOOKS = { waiting: 'warning', failed: 'danger', sent: 'success' } as const;

/** The messages; failed ones can be ticked and retried together. */
export function OutboxTable({ letters }: { letters: readonly OutboxLetter[] }) {
  const { t } = useTexts();
  const columns = useColumns();
  return (
    <>
      <DataTable
        caption={t('platform-office:sections.outbox')}
        columns={columns}
        rows={letters}
        keyOf={({ id }) => id}
        pick={{
          form: PICKED,
          labelOf: ({ subject, to }) => t('back-office:pick_row', { name: subject || to }),
          isOpen: ({ state }) => state !== 'sent',
        }}
      />
      {letters.some(({ state }) => state !== 'sent') && (
        <Form id={PICKED} method="post" preventScrollReset className="mt-3">
          <Button type="submit" variant="secondary" size="sm" start={<Icon name="send" size={15} />}>
            {t('platform-office:outbox.retry_picked')}
          </Button>
        </Form>
      )}
    </>
  );
}

function useColumns(): Column<OutboxLetter>[] {
  const { t } = useTexts();
  const { search } = useLocation();
  const openHref = (id: number): PageAddress => {
    const params = new URLSearchParams(search);
    params.delete('done');
    params.set('open', String(id));
    return `?${params}`;
  };
  return [
    {
      key: 'subject',
      title: t('platform-office:outbox.subject'),
      lead: true,
      cell: ({ id, subject, channel, isSecret }) => (
        <span className="flex items-start gap-2">
          <Icon name={channel === 'sms' ? 'smartphone' : 'mail'} size={16} className="mt-0.5 text-muted" />
          <span className="min-w-0">
            <Link to={openHref(id)} className="font-semibold hover:text-brand-hover">
              {subject || t(`platform-office:outbox.channels.${channel}`)}
            </Link>
            {isSecret && <Icon name="lock" size={13} className="ms-1 inline text-muted" />}
          </span>
        </span>
      ),
    },
    {
      key: 'to',
      title: t('platform-office:outbox.to'),
      cell: ({ to }) => <span className="[overflow-wrap:anywhere]">{to}</span>,
    },
    {
      key: 'state',
      title: t('platform-office:outbox.state'),
      cell: ({ state, failure }) => (
        <>
          <Tag variant={STATE_LOOKS[state]}>{t(`platform-office:outbox.states.${state}`)}</Tag>
          {failure && state !== 'sent' && (
            <span className="mt-1 line-clamp-2 text-muted text-xs [overflow-wrap:anywhere]">{failure}</span>
          )}
        </>
      ),
    },
    {
      key: 'tries',
      title: t('platform-office:outbox.tries'),
      figures: true,
      cell: ({ tries }) => tries,
    },
    {
      key: 'created',
      title: t('platform-office:outbox.written'),
      cell: ({ createdAt }) => <LocalTime iso={createdAt} />,
    },
    {
      key: 'acts',
      title: t('platform-office:outbox.retry'),
      actions: true,
      cell: ({ id, state, subject, to }) =>
        state !== 'sent' && (
          <ActionForm
            intent="retry"
            values={{ ids: id }}
            label={t('platform-office:outbox.retry')}
            about={subject || to}
          />
        ),
    },
  ];
}
