import { data } from 'react-router';
import { pageContext } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { useForumAddress } from '../parts/forum-data.ts';
import { ForumHead } from '../parts/forum-head.tsx';
import { LIST_TAGS } from '../parts/kept.server.ts';
import { useTheme } from '../themes/theme.ts';
import type { Route } from './+types/help-detail';
import { HELP_ARTICLES } from './articles.ts';

export function loader({ context, params }: Route.LoaderArgs) {
  context.get(pageContext).keep(...LIST_TAGS);
  const article = HELP_ARTICLES[Number(params.id) - 1];
  if (!article) throw data({ message: '' }, { status: 404 });
  return { article };
}

export default function HelpDetail({ loaderData: { article } }: Route.ComponentProps) {
  const { t } = useTexts();
  const { Page } = useTheme();
  const address = useForumAddress();
  const title = t(`forum-help:${article}.title`);
  return (
    <Page>
      <ForumHead title={title} description={t(`forum-help:${article}.text`)} kind="article" />
      <p className="mb-3">
        <Link to={address('Help')} className="inline-flex items-center gap-1.5 text-brand-hover hover:underline">
          <Icon name="arrow-left" size={16} />
          {t('forum-help:title')}
        </Link>
      </p>
      <article className="rounded-card border border-line bg-card p-4 md:p-7">
        <h1 className="mb-3 text-xl md:text-2xl">{title}</h1>
        <div className="forum-text">
          <p>{t(`forum-help:${article}.text`)}</p>
          <p>{t(`forum-help:${article}.more`)}</p>
        </div>
      </article>
    </Page>
  );
}
