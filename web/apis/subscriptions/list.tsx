import { type ApiSubscription, subscriptionListQuery } from '../../../domains/api-market/subscriptions/contract.ts';
import { listSubscriptions } from '../../../domains/api-market/subscriptions/list-subscriptions.server.ts';
import { API_SEARCH } from '../../frames/api-places.ts';
import { uncheckedAddress } from '../../manifest/page-address.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import type { Route } from './+types/list';
import { PeriodUse, SubscriptionTag } from './subscription-facts.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const parsed = subscriptionListQuery.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  const query = parsed.success ? parsed.data : subscriptionListQuery.parse({});
  return listSubscriptions(pageCtx(context), query);
}

/** The plans that the reader has taken, with what is used of each. */
export default function Subscriptions({ loaderData: { list, page, total, limit } }: Route.ComponentProps) {
  const { t } = useTexts();
  return (
    <div className="content py-4 md:py-6">
      <PageHead title={t('api-subscriptions:title')} noindex />
      <h1 className="mb-4 text-xl md:text-2xl">{t('api-subscriptions:title')}</h1>
      {list.length > 0 ? (
        <ul className="grid gap-3 md:grid-cols-2 xl:gap-4">
          {list.map((subscription) => (
            <SubscriptionCard key={subscription.id} subscription={subscription} />
          ))}
        </ul>
      ) : (
        <div className="rounded-card border border-line bg-card">
          <EmptyState picture="search" title={t('api-subscriptions:empty')} hint={t('api-subscriptions:empty_hint')}>
            <ButtonLink to={API_SEARCH}>{t('api-subscriptions:find')}</ButtonLink>
          </EmptyState>
        </div>
      )}
      <Pagination
        page={page}
        pages={Math.ceil(total / limit)}
        hrefFor={(wanted) => uncheckedAddress(`/apis/subscriptions?page=${wanted}`)}
      />
    </div>
  );
}

function SubscriptionCard({ subscription }: { subscription: ApiSubscription }) {
  const { id, apiName, planName, state } = subscription;
  return (
    <li className="min-w-0 rounded-card border border-line bg-card p-4 md:p-5">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 text-base [overflow-wrap:anywhere]">
          <Link to={`/apis/subscriptions/${id}`} className="hover:text-brand-hover">
            {apiName}
          </Link>
        </h2>
        <SubscriptionTag state={state} />
      </div>
      <p className="mt-1 text-secondary [overflow-wrap:anywhere]">{planName}</p>
      <PeriodUse subscription={subscription} />
    </li>
  );
}
