import { type ChangeReport, changeParams } from '../../../../domains/merchant-office/products/changes/contract.ts';
import { readChange } from '../../../../domains/merchant-office/products/changes/read-change.server.ts';
import { DomainError } from '../../../../platform/errors.ts';
import { formatNumber } from '../../../../platform/locale/format.ts';
import { type Column, DataTable } from '../../../back-office/kit/data-table.tsx';
import { OfficePage } from '../../../back-office/kit/office-page.tsx';
import { useWorkProgress, WorkProgress } from '../../../back-office/kit/work-progress.tsx';
import { pageCtx } from '../../../session/page-context.server.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { Link } from '../../../ui/link.tsx';
import { LocalTime } from '../../../ui/local-time.tsx';
import { NoticeBar } from '../../../ui/notice-bar.tsx';
import type { Route } from './+types/report';

export function loader({ context, params }: Route.LoaderArgs) {
  const parsed = changeParams.safeParse(params);
  if (!parsed.success) throw new DomainError('not_found');
  return readChange(pageCtx(context), parsed.data.id);
}

const isRunning = ({ state }: ChangeReport) => state === 'running';

/** Progress of a change of many products, and finally its result. The page may be left meanwhile. */
export default function Report({ loaderData }: Route.ComponentProps) {
  const { t, locale } = useTexts();
  const report = useWorkProgress(loaderData, isRunning, `/api/merchant/product/change/${loaderData.id}`);
  const { state, done, total, changed, refused, refusedCount, startedAt } = report;
  const number = (value: number) => formatNumber(value, locale);
  const columns: Column<ChangeReport['refused'][number]>[] = [
    {
      key: 'name',
      title: t('merchant-office:products.product'),
      lead: true,
      cell: ({ productId, name }) => <Link to={`/login2/products/${productId}`}>{name}</Link>,
    },
    {
      key: 'why',
      title: t('shop-products:change.why'),
      cell: ({ code }) => t(`shop-products:change.refused.${code}`),
    },
  ];
  return (
    <OfficePage
      title={t('shop-products:change.title')}
      hint={state === 'running' && t('shop-products:change.report_hint')}
      back={{ to: '/login2/products', label: t('merchant-office:sections.products') }}
    >
      <div className="grid gap-4">
        <NoticeBar kind={state === 'running' ? 'info' : refusedCount > 0 ? 'warning' : 'success'}>
          <b className="font-semibold">{t(`shop-products:change.state.${state}`)}</b> <LocalTime iso={startedAt} />
          {state === 'running' && <WorkProgress label={t('shop-products:change.progress')} done={done} total={total} />}
          <span className="tabular block">
            {t('shop-products:change.counts', {
              done: number(done),
              total: number(total),
              changed: number(changed),
              refused: number(refusedCount),
            })}
          </span>
        </NoticeBar>
        {refused.length > 0 && (
          <DataTable
            caption={t('shop-products:change.left')}
            columns={columns}
            rows={refused}
            keyOf={({ productId }) => productId}
          />
        )}
      </div>
    </OfficePage>
  );
}
