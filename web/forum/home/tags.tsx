import { listTags } from '../../../domains/forum/tags/list-tags.server.ts';
import { pageContext } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { useForumAddress } from '../parts/forum-data.ts';
import { ForumHead } from '../parts/forum-head.tsx';
import { LIST_TAGS } from '../parts/kept.server.ts';
import { useTheme } from '../themes/theme.ts';
import type { Route } from './+types/tags';

const MOST_TAGS = 100;

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, keep } = context.get(pageContext);
  keep(...LIST_TAGS);
  return { tags: await listTags(ctx, { limit: MOST_TAGS }) };
}

export default function Tags({ loaderData: { tags } }: Route.ComponentProps) {
  const { t } = useTexts();
  const { Page } = useTheme();
  const address = useForumAddress();
  return (
    <Page>
      <ForumHead title={t('forum:tags.title')} description={t('forum:tags.text')} />
      <h1 className="text-xl md:text-2xl">{t('forum:tags.title')}</h1>
      <p className="mt-1 text-secondary">{t('forum:tags.text')}</p>
      {tags.length === 0 && <p className="mt-6 text-secondary">{t('forum:tags.empty')}</p>}
      <ul className="mt-4 grid gap-2 sm:grid-cols-2 xl:grid-cols-3">
        {tags.map((tag) => (
          <li key={tag.id}>
            <Link
              to={address(`tag/${encodeURIComponent(tag.name)}`)}
              className="flex items-baseline justify-between gap-3 rounded-card border border-line bg-card px-4 py-3 transition-colors hover:border-brand"
            >
              <span className="min-w-0 truncate font-medium">
                <span aria-hidden="true" className="me-0.5 text-muted">
                  #
                </span>
                {tag.name}
              </span>
              <span className="tabular shrink-0 text-[13px] text-muted">
                {t('forum:boards.topics', { count: tag.topicCount })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  );
}
