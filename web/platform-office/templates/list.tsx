import { type TemplateLine, templatesQuery } from '../../../domains/messages/templates/contract.ts';
import { listTemplates } from '../../../domains/messages/templates/list-templates.server.ts';
import { TEMPLATE_KINDS } from '../../../domains/messages/templates/rules.ts';
import { languageOf } from '../../../platform/locale/languages.ts';
import { type Column, DataTable } from '../../back-office/kit/data-table.tsx';
import { FilterBar, FilterChoice, FilterText } from '../../back-office/kit/filter-bar.tsx';
import { ListFoot } from '../../back-office/kit/list-foot.tsx';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { readQuery } from '../../back-office/kit/read-query.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { Route } from './+types/list';

export async function loader({ context, request }: Route.LoaderArgs) {
  const filters = readQuery(templatesQuery, request);
  return { filters, templates: await listTemplates(pageCtx(context), filters), kinds: [...TEMPLATE_KINDS] };
}

/** The wordings of all messages that the platform sends. */
export default function Templates({ loaderData: { filters, templates, kinds } }: Route.ComponentProps) {
  const { t } = useTexts();
  const columns = useColumns();
  return (
    <OfficePage title={t('platform-office:sections.templates')} hint={t('templates:hint')}>
      <FilterBar>
        <FilterText name="keyword" label={t('templates:keyword')} value={filters.keyword} />
        <FilterChoice
          name="kind"
          label={t('templates:kind')}
          value={filters.kind}
          all={t('back-office:all')}
          choices={kinds.map((kind) => ({ value: kind, label: t(`templates:kinds.${kind}`) }))}
        />
        <FilterChoice
          name="changed"
          label={t('templates:changed')}
          value={filters.changed}
          all={t('back-office:all')}
          choices={[{ value: 'yes', label: t('templates:only_changed') }]}
        />
      </FilterBar>
      {templates.list.length > 0 ? (
        <>
          <DataTable
            caption={t('platform-office:sections.templates')}
            columns={columns}
            rows={templates.list}
            keyOf={({ key }) => key}
          />
          <ListFoot list={templates} />
        </>
      ) : (
        <NothingHere icon="mail" title={t('templates:none')} hint={t('templates:none_hint')} />
      )}
    </OfficePage>
  );
}

/** Variables as `[name]`: the list shows no raw placeholders. */
const withNames = (text: string) => text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, '[$1]');

function useColumns(): Column<TemplateLine>[] {
  const { t } = useTexts();
  return [
    {
      key: 'title',
      title: t('templates:message'),
      lead: true,
      cell: ({ key, title }) => (
        <span className="min-w-0">
          <Link
            to={`/admin/templates/${encodeURIComponent(key)}`}
            className="block max-w-[52ch] font-semibold [overflow-wrap:anywhere] hover:text-brand-hover"
          >
            {withNames(title)}
          </Link>
          <code className="text-muted text-xs">{key}</code>
        </span>
      ),
    },
    { key: 'kind', title: t('templates:kind'), cell: ({ kind }) => t(`templates:kinds.${kind}`) },
    {
      key: 'variables',
      title: t('templates:variables'),
      cell: ({ variables }) => (
        <span className="font-mono text-xs [overflow-wrap:anywhere]">{variables.join(', ') || '–'}</span>
      ),
    },
    {
      key: 'changed',
      title: t('templates:changed'),
      cell: ({ changed, changedAt }) =>
        changedAt === null ? (
          '–'
        ) : (
          <span className="grid gap-1">
            <span className="flex flex-wrap gap-1">
              {changed.map((locale) => (
                <Tag key={locale}>{languageOf(locale).name}</Tag>
              ))}
            </span>
            <LocalTime iso={changedAt} />
          </span>
        ),
    },
  ];
}
