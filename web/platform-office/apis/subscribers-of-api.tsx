import type { OfficeSubscriptions } from '../../../domains/api-market/abuse/contract.ts';
import { Panel } from '../../back-office/kit/panel.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { SubscriptionEntry } from './subscription-entry.tsx';

interface SubscribersOfApiProps {
  apiId: number;
  list: OfficeSubscriptions;
  answer: FormAnswer | undefined;
}

/** The newest subscriptions of an API; the page of all of them has the rest. */
export function SubscribersOfApi({ apiId, list: { list, total }, answer }: SubscribersOfApiProps) {
  const { t } = useTexts();
  return (
    <Panel
      title={t('api-reviews:subscribers')}
      more={
        total > list.length && (
          <Link to={`/admin/apis/subscriptions?apiId=${apiId}`} className="underline underline-offset-2">
            {t('api-reviews:all_subscribers', { count: total })}
          </Link>
        )
      }
    >
      {list.length === 0 && <p className="text-secondary">{t('api-reviews:no_subscribers')}</p>}
      <ul className="grid gap-5">
        {list.map((subscription) => (
          <li key={subscription.id} className="min-w-0">
            <SubscriptionEntry subscription={subscription} answer={answer} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
