import { Form } from 'react-router';
import {
  type DownloadList,
  type DownloadListQuery,
  downloadListQuery,
} from '../../../domains/app-market/downloads/contract.ts';
import { listDownloads } from '../../../domains/app-market/downloads/list-downloads.server.ts';
import { DOWNLOAD_DAYS } from '../../../domains/app-market/downloads/rules.ts';
import { APP_PLATFORMS } from '../../../domains/app-market/reading/rules.ts';
import { formatBytes } from '../../../platform/locale/format-measure.ts';
import { type PageAddress, uncheckedAddress } from '../../manifest/page-address.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { requireLogin } from '../../session/require-login.server.ts';
import { useLocale, useTexts } from '../../texts/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Route } from './+types/download-record';
import { NamedApp, RECORD_CELL, RecordTable } from './record-table.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  requireLogin(context, request);
  const given = Object.fromEntries([...new URL(request.url).searchParams].filter(([, value]) => value !== ''));
  const parsed = downloadListQuery.safeParse(given);
  const query = parsed.success ? parsed.data : downloadListQuery.parse({});
  return { query, found: await listDownloads(pageCtx(context), query) };
}

/** What the reader downloaded, with the updates that are out. */
export default function DownloadRecord({ loaderData: { query, found } }: Route.ComponentProps) {
  const { t } = useTexts();
  const isFiltered = Boolean(query.keyword || query.platform || query.days);
  return (
    <div className="content py-4 md:py-6">
      <PageHead title={t('apps:record.downloads')} noindex />
      <h1 className="text-xl md:text-2xl">{t('apps:record.downloads')}</h1>
      <Filters query={query} />
      <div className="rounded-card border border-line bg-card">
        {found.list.length > 0 ? (
          <RecordTable columns={['app', 'version', 'platform', 'size', 'when', 'state']}>
            {found.list.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </RecordTable>
        ) : (
          <EmptyState picture="search" title={t(isFiltered ? 'apps:record.none_found' : 'apps:record.no_downloads')}>
            <ButtonLink to={isFiltered ? '/apps/download_record' : '/app_index'}>
              {t(isFiltered ? 'apps:record.all' : 'apps:record.discover')}
            </ButtonLink>
          </EmptyState>
        )}
      </div>
      <Pagination
        page={found.page}
        pages={Math.ceil(found.total / found.limit)}
        hrefFor={(page) => hrefOf(query, page)}
      />
    </div>
  );
}

function hrefOf({ keyword, platform, days }: DownloadListQuery, page: number): PageAddress {
  const params = new URLSearchParams({
    ...(keyword && { keyword }),
    ...(platform && { platform }),
    ...(days && { days: String(days) }),
    page: String(page),
  });
  return uncheckedAddress(`/apps/download_record?${params}`);
}

function Filters({ query }: { query: DownloadListQuery }) {
  const { t } = useTexts();
  return (
    <Form
      action="/apps/download_record"
      className="my-4 grid grid-cols-2 items-end gap-3 rounded-card border border-line bg-card p-3 md:grid-cols-4 md:p-4"
    >
      <TextField name="keyword" label={t('apps:record.name')} defaultValue={query.keyword} maxLength={60} />
      <SelectField name="platform" label={t('apps:search.platform')} defaultValue={query.platform ?? ''}>
        <option value="">{t('apps:search.any')}</option>
        {APP_PLATFORMS.map((platform) => (
          <option key={platform} value={platform}>
            {t(`apps:platform.${platform}`)}
          </option>
        ))}
      </SelectField>
      <SelectField name="days" label={t('apps:record.time')} defaultValue={query.days ?? ''}>
        <option value="">{t('apps:search.any')}</option>
        {DOWNLOAD_DAYS.map((days) => (
          <option key={days} value={days}>
            {t('apps:record.days', { count: days })}
          </option>
        ))}
      </SelectField>
      <Button className="min-h-10.5">{t('apps:search.apply')}</Button>
    </Form>
  );
}

function Row({ row }: { row: DownloadList['list'][number] }) {
  const { t } = useTexts();
  const locale = useLocale();
  return (
    <tr className="max-md:block max-md:py-3">
      <NamedApp app={row} isOpen={row.isListed} />
      <td className={RECORD_CELL}>{row.version}</td>
      <td className={RECORD_CELL}>{t(`apps:platform.${row.platform}`)}</td>
      <td className={`tabular ${RECORD_CELL}`}>{formatBytes(row.size, locale)}</td>
      <td className={RECORD_CELL}>
        <LocalTime iso={row.downloadedAt} />
      </td>
      <td className={RECORD_CELL}>
        <State row={row} />
      </td>
    </tr>
  );
}

function State({ row }: { row: DownloadList['list'][number] }) {
  const { t } = useTexts();
  if (!row.isListed) return t('apps:record.gone');
  if (row.update === null) return t('apps:record.current');
  return (
    <Link to={`/app_detail/${row.appId}`} className="font-medium text-brand-hover hover:underline">
      {t('apps:record.update', { version: row.update })}
    </Link>
  );
}
