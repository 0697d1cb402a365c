import { createSiteInput, type SiteLine } from '../../../domains/platform-office/sites/contract.ts';
import { createSite } from '../../../domains/platform-office/sites/create-site.server.ts';
import { listSites } from '../../../domains/platform-office/sites/queries.server.ts';
import { formatNumber } from '../../../platform/locale/format.ts';
import { type Column, DataTable } from '../../back-office/kit/data-table.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { readTexts } from '../../back-office/kit/read-texts.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { Route } from './+types/list';
import { NewSite } from './new-site.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  return { sites: await listSites(pageCtx(context)), isAdding: new URL(request.url).searchParams.has('new') };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm(context, request, async (ctx, { submitted }) => {
    const { key, type } = submitted;
    const id = await createSite(ctx, parseOrRefuse(createSiteInput, { key, type, name: readTexts(submitted, 'name') }));
    return { done: 'site_created', to: `/admin/sites/${id}` };
  });
}

/** Every site of the deployment. */
export default function Sites({ loaderData: { sites, isAdding }, actionData }: Route.ComponentProps) {
  const { t, locale } = useTexts();
  const answer = actionData as FormAnswer | undefined;
  const columns: Column<SiteLine>[] = [
    {
      key: 'name',
      title: t('platform-office:sites.name'),
      lead: true,
      cell: ({ id, name, key, themeColor, isDefault }) => (
        <span className="flex items-center gap-2.5">
          <span
            aria-hidden="true"
            className="size-4 shrink-0 rounded-full border border-line"
            style={{ background: themeColor || 'var(--faint)' }}
          />
          <span className="min-w-0">
            <Link to={`/admin/sites/${id}`} className="font-semibold hover:text-brand-hover">
              {name}
            </Link>
            <span className="block text-muted text-xs">{key}</span>
          </span>
          {isDefault && <Tag>{t('platform-office:sites.default')}</Tag>}
        </span>
      ),
    },
    {
      key: 'type',
      title: t('platform-office:sites.type'),
      cell: ({ type }) => t(`platform-office:sites.types.${type}`),
    },
    {
      key: 'status',
      title: t('platform-office:sites.status'),
      cell: ({ status, access }) => (
        <span className="flex flex-wrap gap-1">
          <Tag variant={status === 'open' ? 'success' : 'danger'}>{t(`platform-office:sites.${status}`)}</Tag>
          {access === 'paid' && <Tag variant="warning">{t('platform-office:sites.paid')}</Tag>}
        </span>
      ),
    },
    {
      key: 'hosts',
      title: t('platform-office:sites.hosts'),
      cell: ({ hosts }) => <span className="[overflow-wrap:anywhere]">{hosts.join(', ') || '–'}</span>,
    },
    {
      key: 'members',
      title: t('platform-office:sites.members'),
      figures: true,
      cell: ({ members }) => formatNumber(members, locale),
    },
    {
      key: 'edit',
      title: t('shell:ui.edit'),
      actions: true,
      cell: ({ id, name }) => (
        <ButtonLink
          to={`/admin/sites/${id}`}
          variant="secondary"
          size="sm"
          aria-label={`${t('shell:ui.edit')}: ${name}`}
        >
          {t('shell:ui.edit')}
        </ButtonLink>
      ),
    },
  ];
  return (
    <OfficePage
      title={t('platform-office:sections.sites')}
      hint={t('platform-office:sites.hint')}
      answer={answer}
      actions={
        !isAdding && (
          <ButtonLink to="?new=1" start={<Icon name="plus" size={17} />}>
            {t('platform-office:sites.add')}
          </ButtonLink>
        )
      }
    >
      {isAdding && <NewSite answer={answer} />}
      <DataTable caption={t('platform-office:sections.sites')} columns={columns} rows={sites} keyOf={({ id }) => id} />
    </OfficePage>
  );
}
