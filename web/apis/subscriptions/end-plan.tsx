import { Form } from 'react-router';
import type { ApiSubscription } from '../../../domains/api-market/subscriptions/contract.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { LocalTime } from '../../ui/local-time.tsx';

/** Cancels a plan with its period, or goes on with one that was cancelled. */
export function EndPlan({ isCancelled }: { isCancelled: boolean }) {
  const { t } = useTexts();
  if (isCancelled) {
    return (
      <Form method="post">
        <input type="hidden" name="intent" value="resume" />
        <Button type="submit" variant="secondary">
          {t('api-subscriptions:resume')}
        </Button>
      </Form>
    );
  }
  return (
    <details className="max-w-xl">
      <summary className="mb-3 flex min-h-11 w-fit cursor-pointer list-none items-center rounded-control border border-line bg-card px-4 font-semibold text-danger hover:border-faint [&::-webkit-details-marker]:hidden">
        {t('api-subscriptions:cancel')}
      </summary>
      <Form method="post" className="grid gap-3">
        <input type="hidden" name="intent" value="cancel" />
        <p>{t('api-subscriptions:cancel_question')}</p>
        <Button type="submit" variant="danger" className="w-fit">
          {t('api-subscriptions:cancel')}
        </Button>
      </Form>
    </details>
  );
}

/** One month more of a paid plan, through the checkout. */
export function RenewPlan() {
  const { t } = useTexts();
  return (
    <Form method="post" className="grid gap-2">
      <input type="hidden" name="intent" value="renew" />
      <Button type="submit" className="w-fit">
        {t('api-subscriptions:renew')}
      </Button>
      <p className="text-[13px] text-muted">{t('api-subscriptions:renew_text')}</p>
    </Form>
  );
}

/** The plan that follows the months that are paid, with the way back while its own month is not. */
export function NextPlan({ subscription }: { subscription: ApiSubscription }) {
  const { t } = useTexts();
  const { nextPlan, paidUntil, apiId, state } = subscription;
  const isChosen = nextPlan !== null && state !== 'past_due';
  return (
    <div className="grid gap-3">
      {isChosen && paidUntil && (
        <div>
          <p className="[overflow-wrap:anywhere]">
            {t('api-subscriptions:next')}: <strong>{nextPlan.name}</strong>
            {nextPlan.state !== 'paid' && (
              <>
                {' · '}
                {t('api-subscriptions:next_from')} <LocalTime iso={paidUntil} style="date" />
              </>
            )}
          </p>
          <p className="mt-1 text-[13px] text-muted">{t(`api-subscriptions:next_${nextPlan.state}`)}</p>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        {isChosen && nextPlan.state !== 'paid' && (
          <Form method="post">
            <input type="hidden" name="intent" value="keep_plan" />
            <Button type="submit" variant="secondary">
              {t('api-subscriptions:keep_plan')}
            </Button>
          </Form>
        )}
        <ButtonLink to={`/api_detail/${apiId}`} variant="secondary">
          {t('api-subscriptions:change_plan')}
        </ButtonLink>
      </div>
    </div>
  );
}
