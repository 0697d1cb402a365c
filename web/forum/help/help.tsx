import { pageContext } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { useForumAddress } from '../parts/forum-data.ts';
import { ForumHead } from '../parts/forum-head.tsx';
import { LIST_TAGS } from '../parts/kept.server.ts';
import { useTheme } from '../themes/theme.ts';
import type { Route } from './+types/help';
import { HELP_ARTICLES } from './articles.ts';

export function loader({ context }: Route.LoaderArgs) {
  context.get(pageContext).keep(...LIST_TAGS);
  return null;
}

/** How the forum works, by subject. */
export default function Help() {
  const { t } = useTexts();
  const { Page } = useTheme();
  const address = useForumAddress();
  return (
    <Page>
      <ForumHead title={t('forum-help:title')} description={t('forum-help:text')} />
      <h1 className="text-xl md:text-2xl">{t('forum-help:title')}</h1>
      <p className="mt-1 text-secondary">{t('forum-help:text')}</p>
      <ul className="mt-4 divide-y divide-line rounded-card border border-line bg-card">
        {HELP_ARTICLES.map((key, at) => (
          <li key={key} className="relative flex items-center gap-4 px-4 py-4 hover:bg-page md:px-5">
            <div className="min-w-0 flex-1">
              <h2 className="text-base">
                <Link
                  to={address(`HelpDetail/${at + 1}`)}
                  className="after:absolute after:inset-0 hover:text-brand-hover"
                >
                  {t(`forum-help:${key}.title`)}
                </Link>
              </h2>
              <p className="mt-0.5 line-clamp-2 text-secondary">{t(`forum-help:${key}.text`)}</p>
            </div>
            <Icon name="chevron-right" size={18} className="text-faint" />
          </li>
        ))}
      </ul>
    </Page>
  );
}
