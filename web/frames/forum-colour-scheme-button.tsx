import { useTexts } from '../texts/texts.tsx';
import { Icon } from '../ui/icon.tsx';
import { chooseForumColourScheme, FORUM_COLOUR_SCHEMES, useForumColourScheme } from './forum-colour-scheme.ts';

const ICONS = { auto: 'monitor', light: 'sun', dark: 'moon' } as const;

/** Light, dark or as the system: each press goes on to the next. Needs a script, as the choice is kept in the browser. */
export function ForumColourSchemeButton() {
  const { t } = useTexts();
  const scheme = useForumColourScheme();
  const next = FORUM_COLOUR_SCHEMES[(FORUM_COLOUR_SCHEMES.indexOf(scheme) + 1) % FORUM_COLOUR_SCHEMES.length] ?? 'auto';
  return (
    <button
      type="button"
      onClick={() => chooseForumColourScheme(next)}
      aria-label={t(`forum-frame:look.${scheme}`)}
      title={t(`forum-frame:look.${scheme}`)}
      className="js-only hidden size-10 items-center justify-center rounded-full text-secondary hover:bg-ink/5 hover:text-ink sm:flex"
    >
      <Icon name={ICONS[scheme]} size={19} />
    </button>
  );
}
