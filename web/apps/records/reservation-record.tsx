import { Form } from 'react-router';
import {
  type ReservationList,
  type ReservationListQuery,
  reservationListQuery,
} from '../../../domains/app-market/reservations/contract.ts';
import { listReservations } from '../../../domains/app-market/reservations/list-reservations.server.ts';
import { RESERVATION_STATES } from '../../../domains/app-market/reservations/rules.ts';
import { type PageAddress, uncheckedAddress } from '../../manifest/page-address.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { requireLogin } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Route } from './+types/reservation-record';
import { NamedApp, RECORD_CELL, RecordTable } from './record-table.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  requireLogin(context, request);
  const given = Object.fromEntries([...new URL(request.url).searchParams].filter(([, value]) => value !== ''));
  const parsed = reservationListQuery.safeParse(given);
  const query = parsed.success ? parsed.data : reservationListQuery.parse({});
  return { query, found: await listReservations(pageCtx(context), query) };
}

/** What the reader reserved, and whether it is out. */
export default function ReservationRecord({ loaderData: { query, found } }: Route.ComponentProps) {
  const { t } = useTexts();
  const isFiltered = Boolean(query.keyword || query.state);
  return (
    <div className="content py-4 md:py-6">
      <PageHead title={t('apps:record.reservations')} noindex />
      <h1 className="text-xl md:text-2xl">{t('apps:record.reservations')}</h1>
      <Filters query={query} />
      <div className="rounded-card border border-line bg-card">
        {found.list.length > 0 ? (
          <RecordTable columns={['app', 'reserved', 'planned', 'state']}>
            {found.list.map((row) => (
              <Row key={row.appId} row={row} />
            ))}
          </RecordTable>
        ) : (
          <EmptyState picture="search" title={t(isFiltered ? 'apps:record.no_match' : 'apps:record.no_reservations')}>
            <ButtonLink to={isFiltered ? '/apps/reservation_record' : '/app_index'}>
              {t(isFiltered ? 'apps:record.all_reservations' : 'apps:record.discover')}
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

function hrefOf({ keyword, state }: ReservationListQuery, page: number): PageAddress {
  const params = new URLSearchParams({ ...(keyword && { keyword }), ...(state && { state }), page: String(page) });
  return uncheckedAddress(`/apps/reservation_record?${params}`);
}

function Filters({ query }: { query: ReservationListQuery }) {
  const { t } = useTexts();
  return (
    <Form
      action="/apps/reservation_record"
      className="my-4 grid grid-cols-2 items-end gap-3 rounded-card border border-line bg-card p-3 md:grid-cols-3 md:p-4"
    >
      <TextField name="keyword" label={t('apps:record.name')} defaultValue={query.keyword} maxLength={60} />
      <SelectField name="state" label={t('apps:record.column.state')} defaultValue={query.state ?? ''}>
        <option value="">{t('apps:search.any')}</option>
        {RESERVATION_STATES.map((state) => (
          <option key={state} value={state}>
            {t(`apps:reservation.${state}`)}
          </option>
        ))}
      </SelectField>
      <Button className="min-h-10.5 max-md:col-span-full">{t('apps:search.apply')}</Button>
    </Form>
  );
}

const TAGS = { waiting: 'tint', out: 'success', gone: 'plain' } as const;

function Row({ row }: { row: ReservationList['list'][number] }) {
  const { t } = useTexts();
  return (
    <tr className="max-md:block max-md:py-3">
      <NamedApp app={row} isOpen={row.state !== 'gone'} />
      <td className={RECORD_CELL}>
        <LocalTime iso={row.reservedAt} style="date" />
      </td>
      <td className={RECORD_CELL}>{row.plannedFor ? <LocalTime iso={row.plannedFor} style="date" /> : '–'}</td>
      <td className={RECORD_CELL}>
        <Tag variant={TAGS[row.state]}>{t(`apps:reservation.${row.state}`)}</Tag>
      </td>
    </tr>
  );
}
