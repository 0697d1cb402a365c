import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { decideScan, readScanQuestion } from '../../../domains/accounts/third-party/scan/decide-scan.server.ts';
import { cookieOf } from '../../../platform/http/cookies.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { redirect } from '../../session/redirects.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import type { Route } from './+types/scan-confirm';
import { afterRefusal } from './third-party-failure.server.ts';

/** On the phone: asks whether the scanned screen belongs to the phone's owner. */
export async function loader({ request, context }: Route.LoaderArgs) {
  try {
    return await readScanQuestion(pageCtx(context), cookieOf(request, 'handshake'));
  } catch (error) {
    throw afterRefusal(context, 'wechat', error);
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  try {
    await decideScan(pageCtx(context), cookieOf(request, 'handshake'), form.get('intent') === 'approve');
    return redirect('/login/scan/confirm', 303);
  } catch (error) {
    return afterRefusal(context, 'wechat', error);
  }
}

export default function ScanConfirm({ loaderData }: Route.ComponentProps) {
  const { t } = useTexts();
  const { state } = loaderData;
  const title = t(`login:third.confirm.${state === 'scanned' ? 'title' : endOf(state)}`);
  return (
    <section className="content flex justify-center py-8 md:py-16">
      <PageHead title={title} noindex />
      <div className="flex w-full max-w-[505px] flex-col items-center rounded-card bg-card px-5 py-9 text-center shadow-float sm:px-10">
        <span className="text-brand-hover">
          <Icon name={state === 'scanned' ? 'monitor-smartphone' : ICONS[endOf(state)]} size={48} />
        </span>
        <h1 className="mt-4 text-xl md:text-2xl">{title}</h1>
        {state === 'scanned' ? (
          <Question {...loaderData} />
        ) : (
          <p className="mt-2 text-secondary">{t(`login:third.confirm.${endOf(state)}_text`)}</p>
        )}
      </div>
    </section>
  );
}

const ICONS = { approved: 'circle-check', refused: 'ban', expired: 'clock' } as const;

function endOf(state: string): keyof typeof ICONS {
  if (state === 'approved' || state === 'entered') return 'approved';
  return state === 'refused' ? 'refused' : 'expired';
}

function Question({ device, place, at }: { device: string; place: string; at: string }) {
  const { t } = useTexts();
  return (
    <>
      <p className="mt-2 text-secondary">{t('login:third.confirm.text')}</p>
      <dl className="my-5 w-full divide-y divide-line rounded-control border border-line text-left">
        <Line name={t('login:third.confirm.device')}>{device}</Line>
        <Line name={t('login:third.confirm.place')}>{place}</Line>
        <Line name={t('login:third.confirm.time')}>
          <LocalTime iso={at} />
        </Line>
      </dl>
      <div className="w-full text-left">
        <NoticeBar kind="warning">{t('login:third.confirm.warn')}</NoticeBar>
      </div>
      <Form method="post" className="mt-6 flex w-full flex-col gap-3">
        <Button type="submit" name="intent" value="approve" size="lg" wide>
          {t('login:third.confirm.yes')}
        </Button>
        <Button type="submit" name="intent" value="refuse" size="lg" wide variant="secondary">
          {t('login:third.confirm.no')}
        </Button>
      </Form>
    </>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 px-4 py-3">
      <dt className="text-secondary">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
