import { LOGGED_SUBJECTS, type LogLine, logQuery } from '../../../domains/forum/moderation/contract.ts';
import { readModerationLog } from '../../../domains/forum/moderation/log.server.ts';
import { type Column, DataTable } from '../../back-office/kit/data-table.tsx';
import { FilterBar, FilterChoice } from '../../back-office/kit/filter-bar.tsx';
import { ListFoot } from '../../back-office/kit/list-foot.tsx';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { readQuery } from '../../back-office/kit/read-query.server.ts';
import { addressOfLogged, nameOfLogged } from '../../parts/forum/log-list.tsx';
import { useLoggedDetails } from '../../parts/forum/use-logged-details.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import type { Route } from './+types/log';
import { aboutForum, chosenForum } from './chosen-forum.server.ts';
import { ForumPage } from './forum-page.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const chosen = await chosenForum(context, request);
  const filters = readQuery(logQuery, request);
  return { about: aboutForum(chosen), filters, log: await readModerationLog(chosen.at, filters) };
}

/** What the staff of a forum did. */
export default function ForumLog({ loaderData: { about, filters, log } }: Route.ComponentProps) {
  const { t } = useTexts();
  const columns = useColumns();
  return (
    <ForumPage about={about} tab="log">
      <FilterBar keep={['site', 'userId']}>
        <FilterChoice
          name="subject"
          label={t('forum-office:log.subject')}
          value={filters.subject}
          all={t('back-office:all')}
          choices={LOGGED_SUBJECTS.map((value) => ({ value, label: t(`forum-office:subject.${value}`) }))}
        />
      </FilterBar>
      {log.list.length > 0 ? (
        <>
          <DataTable caption={t('forum-office:tab.log')} columns={columns} rows={log.list} keyOf={({ id }) => id} />
          <ListFoot list={log} />
        </>
      ) : (
        <NothingHere icon="scroll-text" title={t('forum-office:log.none')} />
      )}
    </ForumPage>
  );
}

function useColumns(): Column<LogLine>[] {
  const { t, has } = useTexts();
  const detailsOf = useLoggedDetails();
  return [
    {
      key: 'act',
      title: t('forum-office:log.act'),
      lead: true,
      cell: ({ act }) => (has(`forum-office:act.${act}`) ? t(`forum-office:act.${act}`) : act),
    },
    {
      key: 'subject',
      title: t('forum-office:log.subject'),
      cell: (line) => {
        const to = addressOfLogged(line, '/bbs');
        const name = nameOfLogged(line, t) || '–';
        return to ? (
          <Link to={to} className="hover:text-brand-hover">
            {name}
          </Link>
        ) : (
          name
        );
      },
    },
    {
      key: 'actor',
      title: t('forum-office:log.actor'),
      cell: ({ actor }) => <span className="[overflow-wrap:anywhere]">{actor.name || t('forum:former_member')}</span>,
    },
    { key: 'at', title: t('forum-office:log.at'), cell: ({ createdAt }) => <LocalTime iso={createdAt} /> },
    {
      key: 'details',
      title: t('forum-office:log.details'),
      cell: (line) => <span className="text-secondary [overflow-wrap:anywhere]">{detailsOf(line) || '–'}</span>,
    },
  ];
}
