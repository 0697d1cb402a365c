import { lazy, Suspense, useEffect, useState } from 'react';
import { loadAreas } from '../../texts/text-areas.ts';
import { useTexts } from '../../texts/texts.tsx';
import { areShortcutsOn, isTyping, type Press, shortcutOf } from './keys.ts';

const Shortcuts = lazy(async () => {
  const [module] = await Promise.all([import('./shortcuts.tsx'), loadAreas(['forum-reading'])]);
  return module;
});

/** Requests for the help by the button of the footer. */
const asked = new EventTarget();

/** Listens for single keys; their code is fetched with the first one. */
export function ShortcutPlace() {
  const [press, setPress] = useState<Press>();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = shortcutOf(event);
      if (!key || isTyping(event.target) || !areShortcutsOn()) return;
      event.preventDefault();
      setPress({ key });
    };
    const onAsked = () => setPress({ key: '?' });
    document.addEventListener('keydown', onKey);
    asked.addEventListener('help', onAsked);
    return () => {
      document.removeEventListener('keydown', onKey);
      asked.removeEventListener('help', onAsked);
    };
  }, []);
  return press ? (
    <Suspense>
      <Shortcuts press={press} />
    </Suspense>
  ) : null;
}

/** For the footer; hidden on touch screens. */
export function ShortcutHelpButton() {
  const { t } = useTexts();
  return (
    <button
      type="button"
      aria-keyshortcuts="?"
      onClick={() => asked.dispatchEvent(new Event('help'))}
      className="js-only inline-block py-1 hover:text-brand-hover max-md:hidden pointer-coarse:hidden"
    >
      {t('forum:shortcuts')}
    </button>
  );
}
