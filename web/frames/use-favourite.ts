import { useTexts } from '../texts/texts.tsx';
import { showToast } from '../ui/toasts.ts';

/** Browsers let no page add itself to the bookmarks: shows the keyboard shortcut (specification 2). */
export function useFavourite(): () => void {
  const { t } = useTexts();
  return () => {
    const apple = /Mac|iPhone|iPad/.test(navigator.userAgent);
    showToast({ text: t('shell:favourite_hint', { key: apple ? '⌘ D' : 'Ctrl+D' }) });
  };
}
