import type { ListedText } from '../../../domains/platform-office/front/contract.ts';
import { listTexts } from '../../../domains/platform-office/front/queries.server.ts';
import { LOCALES, pickText } from '../../../platform/locale/locale.ts';
import { type Column, DataTable } from '../../back-office/kit/data-table.tsx';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { Route } from './+types/texts';

export async function loader({ context }: Route.LoaderArgs) {
  return { texts: await listTexts(pageCtx(context)) };
}

/** The long texts of the platform. */
export default function Texts({ loaderData: { texts } }: Route.ComponentProps) {
  const { t, locale } = useTexts();
  const columns: Column<ListedText>[] = [
    {
      key: 'title',
      title: t('platform-office:content.title'),
      lead: true,
      cell: ({ mark, title, unnamed }) => (
        <span className="flex flex-wrap items-center gap-2">
          <Link to={`/admin/texts/${encodeURIComponent(mark)}`} className="font-semibold hover:text-brand-hover">
            {pickText(title, locale)}
          </Link>
          {unnamed && <Tag variant="warning">{t('platform-office:texts.unnamed')}</Tag>}
        </span>
      ),
    },
    { key: 'mark', title: t('platform-office:texts.mark'), cell: ({ mark }) => <code>{mark}</code> },
    {
      key: 'languages',
      title: t('platform-office:texts.languages'),
      cell: ({ title }) => `${Object.values(title).filter(Boolean).length} / ${LOCALES.length}`,
    },
    { key: 'updated', title: t('shell:updated'), cell: ({ updatedAt }) => <LocalTime iso={updatedAt} style="date" /> },
    {
      key: 'edit',
      title: t('shell:ui.edit'),
      actions: true,
      cell: ({ mark, title }) => (
        <ButtonLink
          to={`/admin/texts/${encodeURIComponent(mark)}`}
          variant="secondary"
          size="sm"
          aria-label={`${t('shell:ui.edit')}: ${pickText(title, locale)}`}
        >
          {t('shell:ui.edit')}
        </ButtonLink>
      ),
    },
  ];
  return (
    <OfficePage title={t('platform-office:sections.texts')} hint={t('platform-office:texts.hint')}>
      {texts.length > 0 ? (
        <DataTable
          caption={t('platform-office:sections.texts')}
          columns={columns}
          rows={texts}
          keyOf={({ mark }) => mark}
        />
      ) : (
        <NothingHere icon="file-text" title={t('platform-office:texts.none')} />
      )}
    </OfficePage>
  );
}
