import { listInviteUses } from '../../../domains/accounts/invites/queries.server.ts';
import { DataTable } from '../../back-office/kit/data-table.tsx';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { chosenSite } from '../at-site/chosen-site.server.ts';
import type { Route } from './+types/uses';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { at, site } = await chosenSite(context, request, ['invites.create']);
  return { site, uses: await listInviteUses(at, Number(params.id) || 0) };
}

/** Who joined with one invitation. */
export default function InviteUses({ loaderData: { site, uses } }: Route.ComponentProps) {
  const { t } = useTexts();
  const title = t('roles:uses_title');
  return (
    <OfficePage
      title={title}
      back={{ to: `/admin/invites?site=${site}`, label: t('platform-office:sections.invites') }}
    >
      {uses.length > 0 ? (
        <DataTable
          caption={title}
          rows={uses}
          keyOf={({ userId }) => userId}
          columns={[
            { key: 'person', title: t('roles:person'), lead: true, cell: ({ nickname }) => nickname },
            { key: 'id', title: '#', cell: ({ userId }) => <span className="tabular">{userId}</span> },
            { key: 'used', title: t('roles:joined'), cell: ({ usedAt }) => <LocalTime iso={usedAt} /> },
          ]}
        />
      ) : (
        <NothingHere icon="ticket" title={t('roles:no_uses')} />
      )}
    </OfficePage>
  );
}
