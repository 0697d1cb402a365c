import { type ReviewedRealName, realNamesQuery } from '../../../domains/forum/real-name/contract.ts';
import { listRealNames } from '../../../domains/forum/real-name/review-real-names.server.ts';
import { REAL_NAME_STATES } from '../../../domains/forum/real-name/rules.ts';
import { type Column, DataTable } from '../../back-office/kit/data-table.tsx';
import { ListFoot } from '../../back-office/kit/list-foot.tsx';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { readQuery } from '../../back-office/kit/read-query.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
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
  const columns = useColumns(about.site);
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
      {names.list.length > 0 ? (
        <>
          <DataTable
            caption={t('forum-office:tab.identities')}
            columns={columns}
            rows={names.list}
            keyOf={({ member }) => member.id}
          />
          <ListFoot list={names} />
        </>
      ) : (
        <NothingHere
          icon="shield-check"
          title={t('forum-office:identity.none')}
          hint={t('forum-office:identity.none_hint')}
        />
      )}
    </ForumPage>
  );
}

function useColumns(site: string): Column<ReviewedRealName>[] {
  const { t } = useTexts();
  return [
    {
      key: 'member',
      title: t('forum-office:identity.member'),
      lead: true,
      cell: ({ member }) => <span className="[overflow-wrap:anywhere]">{member.name || t('forum:former_member')}</span>,
    },
    { key: 'name', title: t('forum-office:identity.name'), cell: ({ name }) => name },
    {
      key: 'document',
      title: t('forum-office:identity.document'),
      cell: ({ document, number, country }) => (
        <>
          {t(`forum-messages:real_name.${document}`)} <span className="tabular">{number}</span>
          <span className="block text-[13px] text-secondary">{t(`forum-messages:real_name.countries.${country}`)}</span>
        </>
      ),
    },
    {
      key: 'submitted',
      title: t('forum-office:identity.submitted'),
      cell: ({ submittedAt }) => <LocalTime iso={submittedAt} />,
    },
    {
      key: 'acts',
      title: t('forum-office:identity.decide'),
      actions: true,
      cell: ({ member }) => (
        <ButtonLink
          to={forumAddress(site, `/identities/${member.id}`)}
          variant="secondary"
          size="sm"
          aria-label={`${t('forum-office:identity.review')}: ${member.name}`}
        >
          {t('forum-office:identity.review')}
        </ButtonLink>
      ),
    },
  ];
}
