import { type ReactNode, useEffect } from 'react';
import { useShell } from '../session/use-shell.ts';
import { useTexts } from '../texts/texts.tsx';
import { setServerTime } from '../ui/clock.ts';
import { hydrateLazily } from '../ui/hydrate-lazily.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { useArrival } from '../ui/use-arrival.ts';
import { CartLink } from './cart-link.tsx';
import { useFrameRequest } from './frame-request.ts';

const StoreFloatingParts = hydrateLazily(() => import('./store-floating-parts.tsx'));

/**
 * The frame of a store's own site: content only. A page of the store brings its own sign; login, cart and account pages get a
 * slim bar that leads back to it.
 */
export default function StoreFrame({ children }: { children: ReactNode }) {
  const { t } = useTexts();
  const shell = useShell();
  const serverTime = shell?.serverTime;
  const isBare = useFrameRequest('bare');
  useEffect(() => {
    if (serverTime) setServerTime(serverTime);
  }, [serverTime]);
  useArrival();
  return (
    <>
      <a
        href="#content"
        className="sr-only z-[70] rounded-control bg-brand px-4 py-2 font-semibold text-on-brand focus:not-sr-only focus:fixed focus:start-3 focus:top-3"
      >
        {t('shell:skip_link')}
      </a>
      {!isBare && (
        <header className="border-line border-b bg-card">
          <div className="content flex min-h-16 items-center justify-between gap-4 py-2">
            <Link
              to="/store"
              className="flex min-w-0 items-center gap-2 font-semibold text-base hover:text-brand-hover"
            >
              <Icon name="store" size={20} className="shrink-0 text-brand" />
              <span className="truncate">{shell?.site.name}</span>
            </Link>
            <CartLink />
          </div>
        </header>
      )}
      <main id="content" tabIndex={-1} className="min-h-[60vh] outline-none">
        {children}
      </main>
      <StoreFloatingParts />
    </>
  );
}
