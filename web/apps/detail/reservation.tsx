import { Form, useActionData, useNavigation } from 'react-router';
import type { AppDetail } from '../../../domains/app-market/reading/contract.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import type { ActAnswer } from './act.server.ts';

/** When an announced app is planned, and the button that reserves it. */
export function Reservation({ app, isReserved }: { app: AppDetail; isReserved: boolean }) {
  const { t } = useTexts();
  const answer = useActionData<ActAnswer>();
  const isOwn = answer?.intent === 'reserve' || answer?.intent === 'cancel';
  const problem = isOwn ? answer.problem : undefined;
  return (
    <>
      <p className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-secondary">
        <span className="flex items-center gap-2">
          <Icon name="calendar-check" size={18} className="text-brand" />
          <Planned iso={app.plannedFor} />
        </span>
        {app.reservations > 0 && <span>{t('apps:reserved_by', { count: app.reservations })}</span>}
      </p>
      {problem && (
        <div className="mb-3">
          <NoticeBar kind="problem">{problem}</NoticeBar>
        </div>
      )}
      {isReserved ? <Cancel /> : <Reserve />}
    </>
  );
}

function Planned({ iso }: { iso: string | null }) {
  const { t } = useTexts();
  if (!iso) return t('apps:soon');
  return (
    <span>
      {t('apps:planned')} <LocalTime iso={iso} style="date" />
    </span>
  );
}

function Reserve() {
  const { t } = useTexts();
  const isBusy = useNavigation().state === 'submitting';
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="reserve" />
      <Button size="lg" busy={isBusy} start={<Icon name="bell" size={18} />}>
        {t('apps:detail.reserve')}
      </Button>
      <p className="mt-2 text-[13px] text-muted">{t('apps:detail.reserve_text')}</p>
    </Form>
  );
}

function Cancel() {
  const { t } = useTexts();
  const isBusy = useNavigation().state === 'submitting';
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-3">
      <input type="hidden" name="intent" value="cancel" />
      <p className="flex items-center gap-1.5">
        <Icon name="circle-check" size={18} className="text-success" />
        {t('apps:detail.reserved')}
      </p>
      <Button variant="secondary" busy={isBusy}>
        {t('apps:detail.cancel')}
      </Button>
    </Form>
  );
}
