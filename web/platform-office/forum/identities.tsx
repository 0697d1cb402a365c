import { realNamesQuery } from '../../../domains/forum/real-name/contract.ts';
import { listRealNames } from '../../../domains/forum/real-name/review-real-names.server.ts';
import { REAL_NAME_STATES } from '../../../domains/forum/real-name/rules.ts';
import { readQuery } from '../../back-office/kit/read-query.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import type { Route } from './+types/identities';
import { aboutForum, chosenForum } from './chosen-forum.server.ts';
import { ForumPage, forumAddress } from './forum-page.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const chosen = await chosenForum(context, request);
  const filters = readQuery(realNamesQuery, request);
  return { about: aboutForum(chosen), state: filters.state, names: await listRealNames(chosen.at, filters) };
}

/** Real names by state, masked; each leads to the page where it is decided. */
export default function ForumIdentities({ loaderData: { about, state, names } }: Route.ComponentProps) {
  const { t } = useTexts();
  const tabs = REAL_NAME_STATES.map((key) => ({
    key,
    label: t(`forum-office:identity.${key}`),
    to: forumAddress(about.site, '/identities', { state: key }),
  }));
  return (
    <ForumPage about={about} tab="identities">
      <div className="mb-4">
        <TabLinks label={t('forum-office:identity.state')} tabs={tabs} current={state} />
      </div>
      {names.list.length === 0 && <p className="py-8 text-center text-muted">{t('forum-office:identity.none')}</p>}
      <ul className="grid gap-3">
        {names.list.map(({ member, ...row }) => (
          <li
            key={member.id}
            className="flex flex-wrap items-center gap-x-6 gap-y-2 rounded-card border border-line bg-card p-4"
          >
            <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              <p className="font-semibold">{member.name || t('forum:former_member')}</p>
              <p className="text-[13px] text-secondary">
                {row.name} · {t(`forum-messages:real_name.${row.document}`)} {row.number} ·{' '}
                {t(`forum-messages:real_name.countries.${row.country}`)} · <LocalTime iso={row.submittedAt} />
              </p>
            </div>
            <Link
              to={forumAddress(about.site, `/identities/${member.id}`)}
              className="inline-flex min-h-11 items-center text-brand-hover underline underline-offset-2"
              aria-label={`${t('forum-office:identity.review')}: ${member.name}`}
            >
              {t('forum-office:identity.review')}
            </Link>
          </li>
        ))}
      </ul>
      <Pagination
        page={names.page}
        pages={Math.ceil(names.total / names.limit)}
        hrefFor={(page) => forumAddress(about.site, '/identities', { state, page: String(page) })}
      />
    </ForumPage>
  );
}
