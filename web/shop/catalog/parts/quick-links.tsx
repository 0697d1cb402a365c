import { uncheckedAddress } from '../../../manifest/page-address.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { IconName } from '../../../ui/icon-names.ts';
import { Link } from '../../../ui/link.tsx';
import type { Home } from '../read-home.server.ts';
import { countAdClick } from './ad-click.ts';

/** The icons available for a quick link, each with its tint. */
const ICONS: Record<string, [IconName, string]> = {
  zap: ['zap', 'bg-[#fdeceb] text-[#d92318]'],
  'ticket-percent': ['ticket-percent', 'bg-[#fff1e3] text-[#c25a0b]'],
  'badge-percent': ['badge-percent', 'bg-[#fdeceb] text-[#d92318]'],
  store: ['store', 'bg-[#e6f6f0] text-[#0b7a55]'],
  'trending-up': ['trending-up', 'bg-[#fff5d9] text-[#93650a]'],
  'messages-square': ['messages-square', 'bg-[#e9f1ff] text-[#1f5fd6]'],
  package: ['package', 'bg-[#fdeaf0] text-[#c02a5e]'],
  smartphone: ['smartphone', 'bg-[#e9f1ff] text-[#1f5fd6]'],
  apple: ['apple', 'bg-[#e6f6f0] text-[#0b7a55]'],
  handshake: ['handshake', 'bg-[#e6f6f0] text-[#0b7a55]'],
};
const OTHER: [IconName, string] = ['sparkles', 'bg-brand-tint text-brand-hover'];

/** Shortcuts of the home page: ten in a row, five on a phone. */
export default function QuickLinks({ links }: { links: Home['quickLinks'] }) {
  const { t } = useTexts();
  if (links.length === 0) return null;
  return (
    <nav aria-label={t('goods:home.quick_links')} className="rounded-card bg-card px-1 py-4 md:px-4 md:py-5">
      <ul className="grid grid-cols-5 gap-y-4 lg:grid-cols-10">
        {links.map((link) => {
          const [icon, tint] = ICONS[link.icon] ?? OTHER;
          return (
            <li key={link.id} className="min-w-0">
              <Link
                to={uncheckedAddress(link.link)}
                onClick={() => countAdClick(link.id)}
                className="group flex flex-col items-center gap-1.5 px-0.5 text-center"
              >
                <span
                  className={`flex size-11 items-center justify-center rounded-2xl transition-transform duration-150 group-hover:-translate-y-0.5 md:size-12 ${tint}`}
                >
                  <Icon name={icon} size={23} className="stroke-[1.75]" />
                </span>
                <span className="line-clamp-2 max-w-full text-[11px] leading-tight hyphens-auto break-words group-hover:text-brand-hover md:text-[13px]">
                  {link.title}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
