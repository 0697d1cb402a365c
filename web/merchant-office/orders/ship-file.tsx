import { data, useNavigation } from 'react-router';
import { shipFile } from '../../../domains/orders/sales/ship-file.server.ts';
import type { ShipFileReport } from '../../../domains/orders/sales/ship-file-contract.ts';
import { SHIP_FILE_LINES } from '../../../domains/orders/sales/ship-file-rules.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { formatNumber } from '../../../platform/locale/format.ts';
import { type Column, DataTable } from '../../back-office/kit/data-table.tsx';
import { FileField } from '../../back-office/kit/file-field.tsx';
import { OfficeForm } from '../../back-office/kit/office-form.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { Panel } from '../../back-office/kit/panel.tsx';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import type { Route } from './+types/ship-file';

interface Answer {
  report?: ShipFileReport;
  refused?: string;
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = pageCtx(context);
  const { t } = ctx.app.texts[ctx.locale];
  const file = (await request.formData()).get('file');
  if (!(file instanceof File) || file.size === 0)
    return data<Answer>({ refused: t('merchant-office:ship_file.no_file') }, 400);
  try {
    return data<Answer>({ report: await shipFile(ctx, file.stream()) });
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return data<Answer>({ refused: t(`errors:${error.code}`, { ...error.details }) }, 400);
  }
}

/** Many parcels at once, from a file written by the courier's or one's own software. */
export default function ShipFile({ actionData }: Route.ComponentProps) {
  const { t, locale } = useTexts();
  const isBusy = useNavigation().state === 'submitting';
  const { report, refused } = actionData ?? {};
  return (
    <OfficePage
      title={t('merchant-office:ship_file.title')}
      hint={t('merchant-office:ship_file.hint')}
      back={{ to: '/login2/orders?status=to_ship', label: t('merchant-office:sections.orders') }}
    >
      <div className="grid gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid content-start gap-5">
          {refused && <NoticeBar kind="problem">{refused}</NoticeBar>}
          {report && <Report report={report} />}
          <Panel title={t('merchant-office:ship_file.send')}>
            <OfficeForm method="post" encType="multipart/form-data" className="grid gap-4">
              <FileField label={t('merchant-office:ship_file.file')} accept=".csv,text/csv" />
              <div>
                <Button type="submit" busy={isBusy} start={<Icon name="truck" size={16} />}>
                  {t(isBusy ? 'merchant-office:ship_file.busy' : 'merchant-office:ship_file.ship')}
                </Button>
              </div>
            </OfficeForm>
          </Panel>
        </div>
        <Panel title={t('merchant-office:ship_file.how')} className="content-start">
          <ol className="grid list-decimal gap-2.5 ps-5 text-secondary">
            <li>{t('merchant-office:ship_file.step_template')}</li>
            <li>{t('merchant-office:ship_file.step_fill')}</li>
            <li>{t('merchant-office:ship_file.step_pieces')}</li>
            <li>{t('merchant-office:ship_file.step_send', { max: formatNumber(SHIP_FILE_LINES, locale) })}</li>
          </ol>
          <div className="mt-4">
            <ButtonLink
              to="/login2/orders/ship_template"
              reloadDocument
              variant="secondary"
              size="sm"
              start={<Icon name="download" size={15} />}
            >
              {t('merchant-office:ship_file.template')}
            </ButtonLink>
          </div>
        </Panel>
      </div>
    </OfficePage>
  );
}

function Report({ report: { lines, shipped, problems } }: { report: ShipFileReport }) {
  const { t, locale } = useTexts();
  const columns: Column<ShipFileReport['problems'][number]>[] = [
    {
      key: 'line',
      title: t('merchant-office:ship_file.line'),
      lead: true,
      cell: ({ line }) => formatNumber(line, locale),
    },
    {
      key: 'order',
      title: t('sales:order'),
      cell: ({ orderNo }) =>
        orderNo ? (
          <Link to={`/login2/orders?keyword=${encodeURIComponent(orderNo)}`} className="tabular hover:text-brand-hover">
            {orderNo}
          </Link>
        ) : (
          '–'
        ),
    },
    { key: 'why', title: t('merchant-office:ship_file.why'), cell: ({ message }) => message },
  ];
  return (
    <section aria-label={t('merchant-office:ship_file.report')} className="grid gap-4">
      <NoticeBar kind={problems.length === 0 ? 'success' : 'warning'}>
        {t('merchant-office:ship_file.shipped', {
          shipped: formatNumber(shipped, locale),
          lines: formatNumber(lines, locale),
        })}{' '}
        {problems.length > 0 && t('merchant-office:ship_file.wrong', { count: problems.length })}
      </NoticeBar>
      {problems.length > 0 && (
        <DataTable
          caption={t('merchant-office:ship_file.report')}
          columns={columns}
          rows={problems}
          keyOf={({ line, code }) => `${line} ${code}`}
        />
      )}
    </section>
  );
}
