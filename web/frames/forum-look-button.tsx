import { useTexts } from '../texts/texts.tsx';
import { Icon } from '../ui/icon.tsx';
import { chooseForumLook, FORUM_LOOKS, useForumLook } from './forum-look.ts';

const ICONS = { auto: 'monitor', light: 'sun', dark: 'moon' } as const;

/** Light, dark or as the system: each press goes on to the next. Needs a script, as the choice is kept in the browser. */
export function ForumLookButton() {
  const { t } = useTexts();
  const look = useForumLook();
  const next = FORUM_LOOKS[(FORUM_LOOKS.indexOf(look) + 1) % FORUM_LOOKS.length] ?? 'auto';
  return (
    <button
      type="button"
      onClick={() => chooseForumLook(next)}
      aria-label={t(`forum-frame:look.${look}`)}
      title={t(`forum-frame:look.${look}`)}
      className="js-only hidden size-10 items-center justify-center rounded-full text-secondary hover:bg-ink/5 hover:text-ink sm:flex"
    >
      <Icon name={ICONS[look]} size={19} />
    </button>
  );
}
