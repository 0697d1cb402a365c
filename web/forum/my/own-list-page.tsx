import type { ReactNode } from 'react';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { useForumAddress } from '../parts/forum-data.ts';
import { ForumHead } from '../parts/forum-head.tsx';
import { useTheme } from '../themes/theme.ts';
import { pageAddress } from './own-list.ts';

interface OwnListPageProps {
  name: string;
  list: { total: number; page: number; limit: number };
  isEmpty: boolean;
  /** Further query of the pages. */
  query?: Record<string, string>;
  actions?: ReactNode;
  /** Above the list: tabs. */
  head?: ReactNode;
  children: ReactNode;
}

/** A list of the reader's own, with its pages; if it is empty, what would be in it. */
export function OwnListPage({ name, list, isEmpty, query, actions, head, children }: OwnListPageProps) {
  const { t } = useTexts();
  const { OwnPage } = useTheme();
  const address = useForumAddress();
  const title = t(`forum:own.${name}`);
  return (
    <OwnPage title={title} actions={actions}>
      <ForumHead title={title} noindex />
      {head}
      {isEmpty ? (
        <div className="rounded-card border border-line bg-card">
          <EmptyState picture="messages" title={t('forum:own.empty')} hint={t(`forum:own.empty_text.${name}`)}>
            <ButtonLink to={address('')} variant="secondary">
              {t('forum:own.to_forum')}
            </ButtonLink>
          </EmptyState>
        </div>
      ) : (
        children
      )}
      <Pagination
        page={list.page}
        pages={Math.ceil(list.total / list.limit)}
        hrefFor={(page) => pageAddress(address(`my/${name}`), page, query)}
      />
    </OwnPage>
  );
}
