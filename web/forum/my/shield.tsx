import { listBlocked } from '../../../domains/forum/private-messages/block.server.ts';
import { PersonPicture } from '../../parts/forum/person-picture.tsx';
import { pageCtx } from '../../session/page-context.server.ts';
import { requireLogin } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { useForumAddress } from '../parts/forum-data.ts';
import { Toggle } from '../parts/toggle.tsx';
import type { Route } from './+types/shield';
import { OwnListPage } from './own-list-page.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  requireLogin(context, request, '/bbs/login');
  return { blocked: await listBlocked(pageCtx(context)) };
}

/** The people whom the reader blocks. */
export default function Shield({ loaderData: { blocked } }: Route.ComponentProps) {
  const { t } = useTexts();
  const address = useForumAddress();
  return (
    <OwnListPage
      name="shield"
      list={{ total: blocked.length, page: 1, limit: 500 }}
      isEmpty={blocked.length === 0}
      head={<p className="mb-3 text-secondary">{t('forum-messages:shield_text')}</p>}
    >
      <ul className="divide-y divide-line rounded-card border border-line bg-card">
        {blocked.map((person) => (
          <li key={person.id} className="flex items-center gap-3 px-4 py-3 md:px-5">
            <PersonPicture person={person} size={40} />
            <Link
              to={address(`user/${person.id}`)}
              className="min-w-0 flex-1 truncate font-semibold hover:text-brand-hover"
            >
              {person.name}
            </Link>
            <Toggle
              intent="block"
              fields={{ user: person.id }}
              isOn
              name={(isOn) => `${t(isOn ? 'forum:person.unblock' : 'forum:person.block')}: ${person.name}`}
              className={() => buttonClass({ variant: 'secondary', size: 'sm' }, 'rounded-full')}
            >
              {({ isOn }) => t(isOn ? 'forum:person.unblock' : 'forum:person.block')}
            </Toggle>
          </li>
        ))}
      </ul>
    </OwnListPage>
  );
}
