import type { InvitedList, InviteEarnings } from '../../../domains/forum/invites/contract.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import { useTexts } from '../../texts/texts.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { useForumAddress } from '../parts/forum-data.ts';

/** Who came through the reader's invitations, and what each of them earned the reader. */
export function InvitedPeople({ invited }: { invited: InvitedList }) {
  const { t, locale } = useTexts();
  if (invited.list.length === 0)
    return (
      <EmptyState
        picture="messages"
        title={t('forum-messages:invite.people_none')}
        hint={t('forum-messages:invite.people_none_text')}
      />
    );
  return (
    <ul className="divide-y divide-line">
      {invited.list.map(({ person, joinedAt, earned }, place) => (
        <li key={person?.id ?? `gone-${place}`} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
          <div className="min-w-0 flex-1 basis-60">
            <p className="font-semibold [overflow-wrap:anywhere]">
              <Person person={person} />
            </p>
            <p className="tabular text-[13px] text-muted">
              {t('forum-messages:invite.joined')} <LocalTime iso={joinedAt} />
            </p>
          </div>
          <p className="tabular text-[13px]">
            {t('forum-messages:invite.earned')} <strong>{formatMoney(earned, locale)}</strong>
          </p>
        </li>
      ))}
    </ul>
  );
}

/** The reader's parts of sales by those whom they invited. */
export function InviteEarningList({ earnings }: { earnings: InviteEarnings }) {
  const { t, locale } = useTexts();
  const address = useForumAddress();
  if (earnings.list.length === 0)
    return (
      <EmptyState
        picture="orders"
        title={t('forum-messages:invite.earnings_none')}
        hint={t('forum-messages:invite.earnings_none_text')}
      />
    );
  return (
    <ul className="divide-y divide-line">
      {earnings.list.map(({ no, title, author, amount, soldAt, isReady, refundedAt }) => (
        <li key={no} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
          <div className="min-w-0 flex-1 basis-60">
            <p className="[overflow-wrap:anywhere]">
              <Link to={address(`my/wallet/OrderDetail?no=${no}`)} className="hover:text-brand-hover hover:underline">
                {title || no}
              </Link>
            </p>
            <p className="tabular text-[13px] text-muted [overflow-wrap:anywhere]">
              <Person person={author} /> · <LocalTime iso={soldAt} />
            </p>
          </div>
          <div className="text-end">
            <p className="tabular font-semibold">{formatMoney(amount, locale)}</p>
            <p className="text-[13px] text-muted">
              {t(`forum-messages:invite.state.${refundedAt ? 'refunded' : isReady ? 'ready' : 'pending'}`)}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Person({ person }: { person: { id: number; name: string } | null }) {
  const { t } = useTexts();
  const address = useForumAddress();
  if (!person) return t('forum-messages:invite.gone');
  return (
    <Link to={address(`user/${person.id}`)} className="hover:text-brand-hover hover:underline">
      {person.name}
    </Link>
  );
}
