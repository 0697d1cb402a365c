import { mediaUrl } from '../../platform/media/media-url.ts';
import type { Shell } from '../session/read-shell.server.ts';
import { cx } from '../ui/class-names.ts';
import { Link } from '../ui/link.tsx';

/** The colonnade: the product's mark for sites without a logo. */
function Colonnade({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden="true" className="shrink-0">
      <rect width="40" height="40" rx="10" fill="var(--brand)" />
      <path
        fill="#fff"
        d="M20 7l13 7v3H7v-3zM9 19h3.600v10.500H9zM15.100 19h3.600v10.500h-3.600zM21.200 19h3.600v10.500h-3.600zM27.300 19h3.600v10.500h-3.600zM7 31h26v2.600H7z"
      />
    </svg>
  );
}

/** Logo or mark and name of the site, linking home. */
export function SiteMark({ site, compact }: { site: Shell['site']; compact?: boolean }) {
  return (
    <Link to="/" aria-label={site.name} className="flex shrink-0 items-center gap-2.5">
      {site.logoUrl ? (
        <img
          src={mediaUrl(site.logoUrl)}
          alt=""
          width={138}
          height={40}
          className={cx('w-auto', compact ? 'h-8' : 'h-8 lg:h-10')}
        />
      ) : (
        <>
          <Colonnade size={compact ? 34 : 40} />
          <span className="hidden whitespace-nowrap text-xl font-bold tracking-tight lg:inline">{site.name}</span>
        </>
      )}
    </Link>
  );
}
