import { mediaUrl } from '../../../../platform/media/media-url.ts';
import { uncheckedAddress } from '../../../manifest/page-address.ts';
import { Link } from '../../../ui/link.tsx';
import type { Ad } from '../read-home.server.ts';
import { countAdClick } from './ad-click.ts';

/** Small advertisements below the carousel. */
export function AdTiles({ tiles }: { tiles: readonly Ad[] }) {
  if (tiles.length === 0) return null;
  return (
    <ul className="grid grid-cols-2 gap-2 md:gap-3 lg:grid-cols-4">
      {tiles.map((tile) => (
        <li key={tile.id}>
          <Link
            to={uncheckedAddress(tile.link)}
            onClick={() => countAdClick(tile.id)}
            className="group relative block aspect-[15/8] overflow-hidden rounded-card bg-card md:aspect-[15/7]"
          >
            <img
              src={mediaUrl(tile.image)}
              alt=""
              width={600}
              height={280}
              fetchPriority="low"
              className="size-full object-cover transition-transform duration-200 group-hover:scale-[1.03]"
            />
            <span className="absolute inset-y-0 start-0 flex w-[52%] flex-col md:w-1/2 justify-center gap-0.5 ps-3 text-ink md:ps-4">
              <strong className="line-clamp-3 break-keep wrap-anywhere text-balance text-[13px] leading-tight md:text-[15px]">
                {tile.title}
              </strong>
              <span className="line-clamp-3 break-keep wrap-anywhere text-xs leading-tight text-ink/80">
                {tile.subtitle}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
