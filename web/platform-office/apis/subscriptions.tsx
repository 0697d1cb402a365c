import { officeSubscriptionsQuery, SUBSCRIPTION_FILTERS } from '../../../domains/api-market/abuse/contract.ts';
import { listOfficeSubscriptions } from '../../../domains/api-market/abuse/list-office-subscriptions.server.ts';
import { LONGEST_SUBSCRIBER_SEARCH } from '../../../domains/api-market/abuse/rules.ts';
import { FilterBar, FilterChoice, FilterText } from '../../back-office/kit/filter-bar.tsx';
import { ListFoot } from '../../back-office/kit/list-foot.tsx';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { Panel } from '../../back-office/kit/panel.tsx';
import { readQuery } from '../../back-office/kit/read-query.server.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import type { Route } from './+types/subscriptions';
import { applyBlockForm } from './block-form.server.ts';
import { SubscriptionEntry } from './subscription-entry.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const filters = readQuery(officeSubscriptionsQuery, request);
  return { subscriptions: await listOfficeSubscriptions(pageCtx(context), filters), filters };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm(context, request, (ctx, submission) => applyBlockForm(ctx, submission));
}

/** Subscriptions of all members, found by member, key or API, which are blocked here. */
export default function ApiSubscriptions({ loaderData: { subscriptions, filters }, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const answer = actionData as FormAnswer | undefined;
  return (
    <OfficePage
      title={t('platform-office:sections.api_subscriptions')}
      hint={t('api-reviews:subscriptions_hint')}
      answer={answer}
    >
      <FilterBar keep={['apiId']}>
        <FilterText
          name="q"
          label={t('api-reviews:subscriber_search')}
          value={filters.q}
          maxLength={LONGEST_SUBSCRIBER_SEARCH}
        />
        <FilterChoice
          name="status"
          label={t('api-reviews:status')}
          value={filters.status}
          choices={SUBSCRIPTION_FILTERS.map((state) => ({
            value: state,
            label: t(`api-reviews:subscription_filter.${state}`),
          }))}
        />
      </FilterBar>
      {subscriptions.list.length > 0 ? (
        <>
          <ul className="grid gap-4">
            {subscriptions.list.map((subscription) => (
              <li key={subscription.id}>
                <Panel title={subscription.api.name}>
                  <SubscriptionEntry subscription={subscription} answer={answer} />
                </Panel>
              </li>
            ))}
          </ul>
          <ListFoot list={subscriptions} />
        </>
      ) : (
        <NothingHere icon="shield-check" title={t('api-reviews:none_subscribed')} />
      )}
    </OfficePage>
  );
}
