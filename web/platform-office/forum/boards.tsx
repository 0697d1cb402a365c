import { listOfficeBoards, type OfficeBoard } from '../../../domains/forum/moderation/read-office.server.ts';
import { formatNames, formatNumber } from '../../../platform/locale/format.ts';
import { pickText } from '../../../platform/locale/locale.ts';
import { type Column, DataTable } from '../../back-office/kit/data-table.tsx';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { uncheckedAddress } from '../../manifest/page-address.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { Route } from './+types/boards';
import { aboutForum, chosenForum } from './chosen-forum.server.ts';
import { ForumPage, forumAddress } from './forum-page.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const chosen = await chosenForum(context, request);
  return { about: aboutForum(chosen), boards: await listOfficeBoards(chosen.at) };
}

/** The boards of a forum in their order. */
export default function ForumBoards({ loaderData: { about, boards } }: Route.ComponentProps) {
  const { t, locale } = useTexts();
  const columns: Column<OfficeBoard>[] = [
    {
      key: 'name',
      title: t('forum-office:board.name'),
      lead: true,
      cell: (board) => (
        <>
          <Link to={forumAddress(about.site, `/boards/${board.id}`)} className="hover:text-brand-hover">
            {pickText(board.name, locale) || board.slug}
          </Link>
          <span className="block max-w-md font-normal text-[13px] text-secondary">
            {pickText(board.description, locale)}
          </span>
        </>
      ),
    },
    {
      key: 'slug',
      title: t('forum-office:board.slug'),
      cell: ({ slug }) => (
        <Link
          to={uncheckedAddress(`/bbs/board/${slug}`)}
          className="text-[13px] text-secondary [overflow-wrap:anywhere] hover:text-brand-hover"
        >
          /bbs/board/{slug}
        </Link>
      ),
    },
    {
      key: 'kinds',
      title: t('forum-office:board.kinds'),
      cell: ({ kinds }) =>
        kinds.length === 0
          ? t('forum-office:board.all_kinds')
          : formatNames(
              kinds.map((kind) => t(`forum:kind.${kind}`)),
              locale,
            ),
    },
    {
      key: 'topics',
      title: t('forum-office:figure.topics'),
      figures: true,
      cell: ({ topicCount }) => formatNumber(topicCount, locale),
    },
    {
      key: 'comments',
      title: t('forum-office:figure.comments'),
      figures: true,
      cell: ({ commentCount }) => formatNumber(commentCount, locale),
    },
    {
      key: 'access',
      title: t('forum-office:board.permissions'),
      cell: ({ permissions }) =>
        t(Object.keys(permissions).length > 0 ? 'forum-office:board.own_access' : 'forum-office:board.inherit'),
    },
    {
      key: 'state',
      title: t('forum-office:member.state'),
      cell: ({ isArchived }) =>
        isArchived ? (
          <Tag variant="plain">{t('forum-office:board.archived')}</Tag>
        ) : (
          <Tag variant="success">{t('forum-office:board.open')}</Tag>
        ),
    },
  ];
  const add = (
    <ButtonLink to={forumAddress(about.site, '/boards/new')} start={<Icon name="plus" size={16} />}>
      {t('forum-office:board.add')}
    </ButtonLink>
  );
  return (
    <ForumPage about={about} tab="boards" hint={t('forum-office:board.hint')} actions={boards.length > 0 && add}>
      {boards.length > 0 ? (
        <DataTable caption={t('forum-office:tab.boards')} columns={columns} rows={boards} keyOf={({ id }) => id} />
      ) : (
        <NothingHere icon="layers" title={t('forum-office:board.none')} hint={t('forum-office:board.none_hint')}>
          {add}
        </NothingHere>
      )}
    </ForumPage>
  );
}
