import { listBlocked } from '../../../domains/forum/private-messages/block.server.ts';
import { shieldWordInput } from '../../../domains/forum/shield/contract.ts';
import { addShieldWord, listShieldWords, removeShieldWord } from '../../../domains/forum/shield/shield-words.server.ts';
import { handleForm, parseOrRefuse } from '../../forms/handle-form.server.ts';
import { PersonPicture } from '../../parts/forum/person-picture.tsx';
import { pageCtx } from '../../session/page-context.server.ts';
import { requireLogin } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { useForumAddress } from '../parts/forum-data.ts';
import { ForumHead } from '../parts/forum-head.tsx';
import { Toggle } from '../parts/toggle.tsx';
import { useTheme } from '../themes/theme.ts';
import type { Route } from './+types/shield';
import { ShieldWords } from './shield-words.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  requireLogin(context, request, '/bbs/login');
  const ctx = pageCtx(context);
  const [blocked, words] = await Promise.all([listBlocked(ctx), listShieldWords(ctx)]);
  return { blocked, words };
}

export async function action({ context, request }: Route.ActionArgs) {
  requireLogin(context, request, '/bbs/login');
  const work: Parameters<typeof handleForm>[2] = async (ctx, { intent, submitted }) => {
    const change = intent === 'remove_word' ? removeShieldWord : addShieldWord;
    await change(ctx, parseOrRefuse(shieldWordInput, submitted));
    return { done: 'saved' };
  };
  return handleForm(context, request, work, { forum_shield_full: 'word' });
}

/** The words that the reader does not want to see, and the people whom they block. */
export default function Shield({ loaderData: { blocked, words }, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const { OwnPage } = useTheme();
  const title = t('forum:own.shield');
  const answer = actionData && 'problems' in actionData ? actionData : undefined;
  return (
    <OwnPage title={title}>
      <ForumHead title={title} noindex />
      <div className="grid gap-3">
        <ShieldWords words={words} answer={answer} />
        <section className="rounded-card border border-line bg-card pt-4 md:pt-6">
          <div className="px-4 pb-3 md:px-6">
            <h2 className="text-lg">{t('forum-messages:shield_people')}</h2>
            <p className="mt-1 text-secondary">
              {t(blocked.length === 0 ? 'forum:own.empty_text.shield' : 'forum-messages:shield_text')}
            </p>
          </div>
          <BlockedPeople people={blocked} />
        </section>
      </div>
    </OwnPage>
  );
}

function BlockedPeople({ people }: { people: Route.ComponentProps['loaderData']['blocked'] }) {
  const { t } = useTexts();
  const address = useForumAddress();
  return (
    <ul className="divide-y divide-line">
      {people.map((person) => (
        <li key={person.id} className="flex items-center gap-3 px-4 py-3 md:px-6">
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
  );
}
