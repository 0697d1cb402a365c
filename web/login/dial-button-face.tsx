import { Icon } from '../ui/icon.tsx';
import type { DialCountry } from './country-search.ts';
import { Flag } from './flag.tsx';

export const dialButtonClass =
  'tabular flex h-9 w-full items-center gap-1.5 rounded-[6px] text-base text-ink outline-offset-2 hover:text-brand-hover md:text-sm';

/** What the closed list shows: flag, dial code, arrow. */
export function DialButtonFace({ country, busy = false }: { country: DialCountry; busy?: boolean }) {
  return (
    <>
      <Flag iso={country.iso} />
      <span className={busy ? 'animate-pulse' : undefined}>+{country.dialCode}</span>
      <Icon name="chevron-down" size={14} className="ms-auto text-muted" />
    </>
  );
}
