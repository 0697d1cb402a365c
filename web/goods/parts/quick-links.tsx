import {
  BadgePercent,
  CalendarClock,
  Gift,
  Handshake,
  type LucideIcon,
  MessagesSquare,
  PartyPopper,
  Sparkles,
  Store,
  TicketPercent,
  TrendingUp,
  Zap,
} from 'lucide-react';
import { Link } from 'react-router';
import type { Advertisement } from '../../../domains/sites/contract.ts';
import { useTexts } from '../../texts.tsx';
import { countAdClick } from './ad-click.ts';

/** The icon names that a quick link may carry, each with its tint. */
const ICONS: Record<string, [LucideIcon, string]> = {
  zap: [Zap, 'bg-[#fdeceb] text-[#d92318]'],
  'ticket-percent': [TicketPercent, 'bg-[#fff1e3] text-[#c25a0b]'],
  'calendar-clock': [CalendarClock, 'bg-[#e9f1ff] text-[#1f5fd6]'],
  'party-popper': [PartyPopper, 'bg-[#fbeafa] text-[#a92c9c]'],
  'badge-percent': [BadgePercent, 'bg-[#fdeceb] text-[#d92318]'],
  store: [Store, 'bg-[#e6f6f0] text-[#0b7a55]'],
  'trending-up': [TrendingUp, 'bg-[#fff5d9] text-[#93650a]'],
  gift: [Gift, 'bg-[#fdeaf0] text-[#c02a5e]'],
  'messages-square': [MessagesSquare, 'bg-[#e9f1ff] text-[#1f5fd6]'],
  handshake: [Handshake, 'bg-[#e6f6f0] text-[#0b7a55]'],
};
const OTHER: [LucideIcon, string] = [Sparkles, 'bg-brand-tint text-brand-hover'];

/** Shortcuts of the home page: ten in a row, five on a phone. */
export function QuickLinks({ links }: { links: readonly Advertisement[] }) {
  const { t } = useTexts();
  if (links.length === 0) return null;
  return (
    <nav aria-label={t('goods:home.quick_links')} className="rounded-card bg-card px-1 py-4 md:px-4 md:py-5">
      <ul className="grid grid-cols-5 gap-y-4 lg:grid-cols-10">
        {links.slice(0, 10).map((link) => {
          const [Icon, tint] = ICONS[link.icon] ?? OTHER;
          return (
            <li key={link.id} className="min-w-0">
              <Link
                to={link.link}
                onClick={() => countAdClick(link.id)}
                className="group flex flex-col items-center gap-1.5 px-0.5 text-center"
              >
                <span
                  className={`flex size-11 items-center justify-center rounded-2xl transition-transform duration-150 group-hover:-translate-y-0.5 md:size-12 ${tint}`}
                >
                  <Icon size={23} strokeWidth={1.75} aria-hidden="true" />
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
