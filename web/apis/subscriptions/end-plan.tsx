import { Form } from 'react-router';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';

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
