import { useLocation } from 'react-router';
import { type AuditLine, auditQuery } from '../../../domains/platform-office/audit-log/contract.ts';
import { listAudit } from '../../../domains/platform-office/audit-log/queries.server.ts';
import { BASE_CURRENCY } from '../../../domains/platform-office/currencies/contract.ts';
import { AuditDetails } from '../../back-office/audit/audit-details.tsx';
import { AuditSubject } from '../../back-office/audit/audit-subject.tsx';
import type { DetailWords } from '../../back-office/audit/use-detail-texts.ts';
import { type Column, DataTable } from '../../back-office/kit/data-table.tsx';
import { FilterBar, FilterText } from '../../back-office/kit/filter-bar.tsx';
import { ListFoot } from '../../back-office/kit/list-foot.tsx';
import { listHref } from '../../back-office/kit/list-url.ts';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { readQuery } from '../../back-office/kit/read-query.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import type { Route } from './+types/audit';

export async function loader({ context, request }: Route.LoaderArgs) {
  const filters = readQuery(auditQuery, request);
  return { audit: await listAudit(pageCtx(context), filters), filters };
}

/** Who used which permission on what. */
export default function Audit({ loaderData: { audit, filters } }: Route.ComponentProps) {
  const { t } = useTexts();
  const { search } = useLocation();
  const columns = useColumns();
  return (
    <OfficePage
      title={t('platform-office:sections.audit')}
      hint={t('platform-office:audit.hint')}
      actions={
        <ButtonLink
          to={`/admin/audit/file${listHref(search, {})}`}
          reloadDocument
          variant="secondary"
          start={<Icon name="download" size={16} />}
        >
          {t('platform-office:audit.export')}
        </ButtonLink>
      }
    >
      <FilterBar>
        <FilterText name="act" label={t('platform-office:audit.act')} value={filters.act} />
        <FilterText name="subject" label={t('platform-office:audit.subject')} value={filters.subject} />
        <FilterText
          name="actor"
          label={t('platform-office:audit.actor_id')}
          value={filters.actor ? String(filters.actor) : ''}
        />
        <FilterText type="date" name="from" label={t('platform-office:audit.from')} value={filters.from} />
        <FilterText type="date" name="to" label={t('platform-office:audit.to')} value={filters.to} />
      </FilterBar>
      {audit.list.length > 0 ? (
        <>
          <DataTable
            caption={t('platform-office:sections.audit')}
            columns={columns}
            rows={audit.list}
            keyOf={({ id }) => id}
          />
          <ListFoot list={audit} most={10_000} />
        </>
      ) : (
        <NothingHere
          icon="scroll-text"
          title={t('platform-office:audit.none')}
          hint={t('platform-office:audit.none_hint')}
        />
      )}
    </OfficePage>
  );
}

/** The last part of the key of an act's name. */
const textKeyOf = (act: string) => act.replaceAll(/[.-]/g, '_');

/** Names of permissions and of settings of a site. */
function useDetailWords(): DetailWords {
  const { t, has } = useTexts();
  const nameOf = (key: string) => {
    if (has(`roles:permission.${key}`)) return t(`roles:permission.${key}`);
    const setting = `platform-office:sites.setting.${key}`;
    return has(setting) ? t(setting) : undefined;
  };
  return { currency: BASE_CURRENCY, nameOf };
}

function useColumns(): Column<AuditLine>[] {
  const { t, has } = useTexts();
  const { search } = useLocation();
  const words = useDetailWords();
  return [
    {
      key: 'act',
      title: t('platform-office:audit.act'),
      lead: true,
      cell: ({ act }) => (
        <Link to={listHref(search, { act })} title={act} className="hover:text-brand-hover">
          {has(`audit-acts:${textKeyOf(act)}`) ? t(`audit-acts:${textKeyOf(act)}`) : act}
        </Link>
      ),
    },
    {
      key: 'subject',
      title: t('platform-office:audit.subject'),
      cell: ({ act, subject }) => <AuditSubject act={act} subject={subject} isFilter />,
    },
    {
      key: 'actor',
      title: t('platform-office:audit.actor'),
      cell: ({ actorId, actor }) =>
        actorId === null ? (
          t('platform-office:audit.nobody')
        ) : (
          <Link to={listHref(search, { actor: actorId })} className="hover:text-brand-hover">
            {actor ?? `#${actorId}`}
          </Link>
        ),
    },
    {
      key: 'at',
      title: t('platform-office:audit.at'),
      cell: ({ at }) => (
        <span className="whitespace-nowrap">
          <LocalTime iso={at} />
        </span>
      ),
    },
    {
      key: 'details',
      title: t('platform-office:audit.details'),
      cell: ({ act, details, requestId }) => (
        <AuditDetails act={act} details={details} words={words} requestId={requestId} />
      ),
    },
  ];
}
