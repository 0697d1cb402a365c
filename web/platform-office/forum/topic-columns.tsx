import type { OfficeTopic } from '../../../domains/forum/moderation/topics-contract.ts';
import { formatNumber } from '../../../platform/locale/format.ts';
import type { Column } from '../../back-office/kit/data-table.tsx';
import { uncheckedAddress } from '../../manifest/page-address.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Tag } from '../../ui/tag.tsx';

/** The columns of the topics of a forum. */
export function useTopicColumns(): Column<OfficeTopic>[] {
  const { t, locale } = useTexts();
  const number = (value: number) => formatNumber(value, locale);
  return [
    { key: 'topic', title: t('forum-office:topics.topic'), lead: true, cell: (topic) => <TopicName topic={topic} /> },
    { key: 'board', title: t('forum-office:topics.board'), cell: ({ board }) => board },
    {
      key: 'author',
      title: t('forum-office:topics.author'),
      cell: ({ author }) => <span className="[overflow-wrap:anywhere]">{author.name || t('forum:former_member')}</span>,
    },
    {
      key: 'state',
      title: t('forum-office:topics.state'),
      cell: ({ state }) => <Tag variant={state === 'published' ? 'plain' : 'danger'}>{t(`forum:state.${state}`)}</Tag>,
    },
    {
      key: 'comments',
      title: t('forum-office:topics.comments'),
      sortable: true,
      figures: true,
      cell: ({ commentCount }) => number(commentCount),
    },
    {
      key: 'views',
      title: t('forum-office:topics.views'),
      sortable: true,
      figures: true,
      cell: ({ viewCount }) => number(viewCount),
    },
    {
      key: 'written',
      title: t('forum-office:topics.written'),
      sortable: true,
      cell: ({ writtenAt }) => <LocalTime iso={writtenAt} style="date" />,
    },
  ];
}

function TopicName({ topic }: { topic: OfficeTopic }) {
  const { t, locale } = useTexts();
  const { id, title, kind, tags, isEssence, isClosed, sticky, reportCount } = topic;
  const marks = [...(sticky ? ['sticky'] : []), ...(isEssence ? ['essence'] : []), ...(isClosed ? ['closed'] : [])];
  return (
    <span className="block min-w-48">
      <Link to={uncheckedAddress(`/bbs/topic/${id}`)} className="line-clamp-2 hover:text-brand-hover">
        {title}
      </Link>
      <span className="block font-normal text-muted text-xs [overflow-wrap:anywhere]">
        {[`#${id}`, t(`forum:kind.${kind}`), ...tags].join(' · ')}
      </span>
      <span className="mt-1 flex flex-wrap gap-1 empty:hidden">
        {marks.map((mark) => (
          <Tag key={mark} variant="plain">
            {t(`forum-office:topics.marks.${mark}`)}
          </Tag>
        ))}
        {reportCount > 0 && (
          <Tag variant="danger">{t('forum-office:topics.reports', { number: formatNumber(reportCount, locale) })}</Tag>
        )}
      </span>
    </span>
  );
}
