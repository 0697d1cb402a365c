import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { uncheckedAddress } from '../../manifest/page-address.ts';
import type { Wanted } from '../../session/after-login.ts';
import { loadAreas } from '../../texts/text-areas.ts';
import { useTexts } from '../../texts/texts.tsx';
import { fetchLazyParts } from '../../ui/hydrate-lazily.tsx';
import { showToast } from '../../ui/toasts.ts';
import { clickWhenTaken } from '../../ui/use-followed-links.ts';
import { usePageNavigate } from '../../ui/use-page-navigate.ts';

const TRIES = 40;
const PAUSE_MS = 50;

/** Does what a guest had wanted before logging in, and says how it went. */
export default function Resumed({ wanted }: { wanted: Wanted }) {
  const { t } = useTexts();
  const navigate = usePageNavigate();
  const { submit, data } = useFetcher<{ done?: true; message?: string }>();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    if (wanted.kind === 'go') void navigate(uncheckedAddress(wanted.to));
    if (wanted.kind === 'press') void fetchLazyParts().then(() => press(wanted.selector, TRIES));
    if (wanted.kind === 'send') {
      void submit(new URLSearchParams(wanted.fields), { method: 'post', action: wanted.action });
    }
  }, [wanted, navigate, submit]);
  useEffect(() => {
    if (data?.message) showToast({ text: data.message, kind: 'problem' });
    if (data?.done) {
      void loadAreas(['forum-login']).then(() => showToast({ text: t('forum-login:resumed'), kind: 'success' }));
    }
  }, [data, t]);
  return null;
}

/** What is pressed may not be there yet; what the member may not do is never there. */
function press(selector: string, tries: number): void {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) {
    if (tries > 0) setTimeout(() => press(selector, tries - 1), PAUSE_MS);
    return;
  }
  found.scrollIntoView({ block: 'center' });
  if (found instanceof HTMLTextAreaElement) found.focus();
  else clickWhenTaken(found);
}
