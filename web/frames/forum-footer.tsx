import type { ReactNode } from 'react';
import type { ForumBase } from '../manifest/forum-base.ts';
import { uncheckedAddress } from '../manifest/page-address.ts';
import { useIsMember, useShell } from '../session/use-shell.ts';
import { useTexts } from '../texts/texts.tsx';
import { Link } from '../ui/link.tsx';
import { LanguageButtons } from './preference-menus.tsx';

const ITEM = 'inline-block py-1 hover:text-brand-hover';

export default function ForumFooter({ base, end }: { base: ForumBase; end?: ReactNode }) {
  const { t } = useTexts();
  const shell = useShell();
  const isMember = useIsMember();
  const year = shell?.serverTime.slice(0, 4) ?? '';
  const links = [
    ...(isMember ? [{ to: `${base}/members`, name: t('forum-frame:members') }] : []),
    { to: `${base}/Help`, name: t('forum-frame:help') },
    { to: '/agreement?mark=user', name: t('forum-frame:terms') },
    { to: '/privacy_agreement', name: t('forum-frame:privacy') },
    { to: '/goods_index', name: t('forum-frame:shop') },
  ];
  return (
    <footer className="mt-12 border-line border-t text-[13px] text-secondary">
      <div className="content flex flex-col gap-3 py-6">
        <ul className="flex flex-wrap gap-x-5 gap-y-1">
          {links.map(({ to, name }) => (
            <li key={to}>
              <Link to={uncheckedAddress(to)} className={ITEM}>
                {name}
              </Link>
            </li>
          ))}
          <li>
            <ServiceItem />
          </li>
          {end && <li>{end}</li>}
        </ul>
        <LanguageButtons />
        <p className="text-muted">
          {t('forum-frame:copyright', { year, site: shell?.site.name ?? '' })}
          {shell?.site.legal && <span className="block">{shell.site.legal}</span>}
        </p>
      </div>
    </footer>
  );
}

/** The platform's customer service: the chat, or what the site uses instead. */
function ServiceItem() {
  const { t } = useTexts();
  const href = useShell()?.site.service.href ?? null;
  const words = t('shell:customer_service');
  if (href === null) {
    return (
      <Link to="/chat/0" className={ITEM}>
        {words}
      </Link>
    );
  }
  return (
    <a href={href} {...(href.startsWith('https:') && { target: '_blank', rel: 'noopener nofollow' })} className={ITEM}>
      {words}
    </a>
  );
}
