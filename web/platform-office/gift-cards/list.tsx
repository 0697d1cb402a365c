import { type GiftBatch, giftBatchesQuery } from '../../../domains/payments/gift-cards/contract.ts';
import { listGiftBatches, stopGiftBatch } from '../../../domains/payments/gift-cards/gift-batches.server.ts';
import { formatMoney, formatNumber } from '../../../platform/locale/format.ts';
import { ConfirmAction } from '../../back-office/kit/action-form.tsx';
import { type Column, DataTable } from '../../back-office/kit/data-table.tsx';
import { ListFoot } from '../../back-office/kit/list-foot.tsx';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { readQuery } from '../../back-office/kit/read-query.server.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, readFormId } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import type { Route } from './+types/list';
import { IssueForm } from './issue-form.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const batches = await listGiftBatches(ctx, readQuery(giftBatchesQuery, request));
  const isWrong = new URL(request.url).searchParams.has('wrong');
  const inAYear = new Date(ctx.now.getTime() + 365 * 86_400_000).toISOString().slice(0, 10);
  return { batches, isWrong, inAYear, currencies: ctx.app.sites.currencies().map(({ code }) => code) };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm(context, request, async (ctx, { submitted }) => {
    await stopGiftBatch(ctx, readFormId(submitted.batchId));
    return { done: 'coupon-admin.cards_stopped' };
  });
}

/** Gift cards issued by the platform, and the total liability of all cards. */
export default function GiftCardsOffice({ loaderData, actionData }: Route.ComponentProps) {
  const { t, locale } = useTexts();
  const { batches, isWrong, inAYear, currencies } = loaderData;
  const columns = useColumns();
  return (
    <OfficePage
      title={t('gift-card-admin:title')}
      hint={t('gift-card-admin:hint')}
      answer={actionData as FormAnswer | undefined}
    >
      {isWrong && (
        <div className="mb-4">
          <NoticeBar kind="problem">{t('gift-card-admin:wrong')}</NoticeBar>
        </div>
      )}
      {batches.owed.length > 0 && (
        <p className="mb-4">
          {t('gift-card-admin:owed')}{' '}
          <span className="tabular font-semibold">
            {batches.owed.map((money) => formatMoney(money, locale)).join(' · ')}
          </span>
        </p>
      )}
      <IssueForm currencies={currencies} inAYear={inAYear} />
      {batches.list.length > 0 ? (
        <>
          <DataTable
            caption={t('gift-card-admin:title')}
            columns={columns}
            rows={batches.list}
            keyOf={(batch) => batch.id}
          />
          <ListFoot list={batches} />
        </>
      ) : (
        <NothingHere icon="gift" title={t('gift-card-admin:none')} hint={t('gift-card-admin:none_hint')} />
      )}
    </OfficePage>
  );
}

function useColumns(): Column<GiftBatch>[] {
  const { t, locale } = useTexts();
  return [
    {
      key: 'note',
      title: t('gift-card-admin:batch'),
      lead: true,
      cell: ({ id, note, design }) => (
        <>
          {note || `#${id}`}
          <span className="block font-normal text-[13px] text-secondary">{t(`gifts:design.${design}`)}</span>
        </>
      ),
    },
    {
      key: 'amount',
      title: t('gifts:buy.amount'),
      figures: true,
      cell: ({ amount, num }) => `${formatMoney(amount, locale)} × ${formatNumber(num, locale)}`,
    },
    {
      key: 'redeemed',
      title: t('gift-card-admin:redeemed'),
      figures: true,
      cell: ({ redeemed }) => formatNumber(redeemed, locale),
    },
    { key: 'open', title: t('gift-card-admin:open'), figures: true, cell: ({ open }) => formatNumber(open, locale) },
    {
      key: 'until',
      title: t('gifts:mine.until'),
      cell: ({ expiresAt }) => <LocalTime iso={expiresAt} style="date" />,
    },
    {
      key: 'stop',
      title: t('gift-card-admin:stop'),
      actions: true,
      cell: ({ id, note, stoppedAt, open }) =>
        stoppedAt || open === 0 ? (
          <span className="text-[13px] text-secondary">{stoppedAt ? t('coupon-admin:codes.stopped') : '—'}</span>
        ) : (
          <ConfirmAction
            intent="stop"
            values={{ batchId: id }}
            label={t('gift-card-admin:stop')}
            about={note || `#${id}`}
            question={t('gift-card-admin:stop_question')}
          />
        ),
    },
  ];
}
