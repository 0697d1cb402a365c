import { Form } from 'react-router';
import { inclusionAppealInput, type OwnInclusion } from '../../../domains/app-market/inclusions/contract.ts';
import {
  appealInclusion,
  listOwnInclusions,
  withdrawInclusion,
} from '../../../domains/app-market/inclusions/own-inclusions.server.ts';
import { INCLUSION_LENGTHS } from '../../../domains/app-market/inclusions/rules.ts';
import { mediaUrl } from '../../../platform/media/media-url.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse, readFormId } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { Route } from './+types/record';

const DONE = ['sent', 'withdrawn', 'appealed'];
const COLOURS = { pending: 'tint', approved: 'success', refused: 'warning', withdrawn: 'plain' } as const;
const HOURS_A_DAY = 24;

export async function loader({ context, request }: Route.LoaderArgs) {
  const done = new URL(request.url).searchParams.get('done') ?? '';
  return { ...(await listOwnInclusions(pageCtx(context))), done: DONE.includes(done) ? done : undefined };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm(context, request, async (ctx, { intent, submitted }) => {
    const id = readFormId(submitted.id);
    const to = '/apps/included_record';
    if (intent === 'appeal') {
      await appealInclusion(ctx, parseOrRefuse(inclusionAppealInput, { id, text: submitted.text }));
      return { done: 'appealed', to };
    }
    await withdrawInclusion(ctx, id);
    return { done: 'withdrawn', to };
  });
}

/** One's own submissions with their states. */
export default function InclusionRecord({ loaderData, actionData }: Route.ComponentProps) {
  const { list, medianWaitHours, done } = loaderData;
  const { t } = useTexts();
  const answer = actionData as FormAnswer | undefined;
  const title = t('app-inclusion:record');
  const medianDays = medianWaitHours === null ? null : Math.max(1, Math.round(medianWaitHours / HOURS_A_DAY));
  return (
    <div className="content pb-10">
      <PageHead title={title} noindex />
      <Breadcrumbs steps={[{ label: title }]} />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">{title}</h1>
        <ButtonLink to="/apps/included_submit">{t('app-inclusion:submit')}</ButtonLink>
      </div>
      {done && !answer && <NoticeBar kind="success">{t(`app-inclusion:done.${done}`)}</NoticeBar>}
      {answer?.message && <NoticeBar kind="problem">{answer.message}</NoticeBar>}
      {list.length > 0 ? (
        <ul className="mt-3 grid gap-3">
          {list.map((inclusion) => (
            <li key={inclusion.id} className="rounded-card bg-card p-4 md:p-6">
              <InclusionCard inclusion={inclusion} medianDays={medianDays} answer={answer} />
            </li>
          ))}
        </ul>
      ) : (
        <div className="mt-3 rounded-card bg-card">
          <EmptyState picture="search" title={t('app-inclusion:empty')} hint={t('app-inclusion:empty_hint')} />
        </div>
      )}
    </div>
  );
}

interface InclusionCardProps {
  inclusion: OwnInclusion;
  medianDays: number | null;
  answer: FormAnswer | undefined;
}

function InclusionCard({ inclusion, medianDays, answer }: InclusionCardProps) {
  const { t } = useTexts();
  const { id, name, address, icon, status, reason, appeal, place, submittedAt, dueAt } = inclusion;
  return (
    <div className="flex gap-4">
      {icon ? (
        <img
          src={mediaUrl(icon)}
          alt=""
          width={56}
          height={56}
          className="size-14 shrink-0 rounded-card object-cover"
        />
      ) : (
        <span className="size-14 shrink-0 rounded-card bg-page" />
      )}
      <div className="grid min-w-0 flex-1 gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="text-lg [overflow-wrap:anywhere]">{name}</h2>
          <Tag variant={COLOURS[status]}>{t(`app-inclusion:state.${status}`)}</Tag>
        </div>
        <a
          href={address}
          rel="noopener noreferrer nofollow"
          target="_blank"
          className="underline [overflow-wrap:anywhere]"
        >
          {address}
        </a>
        <p className="text-secondary text-sm">
          {t('app-inclusion:submitted')} <LocalTime iso={submittedAt} style="date" />
        </p>
        {status === 'pending' && (
          <p className="text-sm">
            {t('app-inclusion:place', { place: place ?? 1 })} {t('app-inclusion:due')}{' '}
            <LocalTime iso={dueAt} style="date" />
            {medianDays !== null && (
              <span className="block text-secondary">{t('app-inclusion:median', { days: medianDays })}</span>
            )}
          </p>
        )}
        {reason && status === 'refused' && <Reason label={t('app-inclusion:reason')} text={reason} />}
        {appeal && <Reason label={t('app-inclusion:appeal')} text={appeal} />}
        {status === 'pending' && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="withdraw" />
            <input type="hidden" name="id" value={id} />
            <Button type="submit" variant="secondary" size="sm" aria-label={`${t('app-inclusion:withdraw')}: ${name}`}>
              {t('app-inclusion:withdraw')}
            </Button>
          </Form>
        )}
        {status === 'refused' && !appeal && (
          <AppealForm id={id} answer={answer?.values.id === String(id) ? answer : undefined} />
        )}
      </div>
    </div>
  );
}

function Reason({ label, text }: { label: string; text: string }) {
  return (
    <p className="whitespace-pre-line text-sm [overflow-wrap:anywhere]">
      <strong className="font-semibold">{label}</strong> {text}
    </p>
  );
}

function AppealForm({ id, answer }: { id: number; answer: FormAnswer | undefined }) {
  const { t } = useTexts();
  return (
    <Form method="post" noValidate preventScrollReset className="grid max-w-2xl gap-3">
      <input type="hidden" name="intent" value="appeal" />
      <input type="hidden" name="id" value={id} />
      <TextArea
        name="text"
        label={t('app-inclusion:appeal_text')}
        rows={3}
        limit={INCLUSION_LENGTHS.appeal}
        required
        defaultValue={answer?.values.text}
        problem={answer?.problems.text}
      />
      <Button type="submit" variant="secondary" size="sm" className="w-fit">
        {t('app-inclusion:send_appeal')}
      </Button>
    </Form>
  );
}
