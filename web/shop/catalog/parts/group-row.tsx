import type { GroupTile } from '../../../parts/product/tile.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Price } from '../../../ui/price.tsx';

/** Group purchases, with the required number of buyers. */
export function GroupRow({ groups }: { groups: readonly GroupTile[] }) {
  const { t } = useTexts();
  return (
    <ul className="no-scrollbar relative -mx-4 flex snap-x scroll-px-4 gap-2 overflow-x-auto px-4 md:mx-0 md:grid md:grid-cols-2 md:gap-3 md:px-0 xl:grid-flow-col xl:auto-cols-fr xl:grid-cols-none">
      {groups.map(({ id, name, image, price, was, size }) => (
        <li
          key={id}
          className="group relative flex w-[42%] shrink-0 snap-start gap-3 rounded-card md:w-auto bg-card p-2.5 transition-shadow hover:shadow-float max-md:flex-col"
        >
          <Picture src={image} alt="" className="w-full shrink-0 rounded-control md:w-28" />
          <div className="flex min-w-0 flex-1 flex-col gap-1">
            <h3 className="line-clamp-2 text-sm font-medium break-words">
              <Link
                to={`/goods_combination_detail/${id}`}
                className="after:absolute after:inset-0 group-hover:text-brand-hover"
              >
                {name}
              </Link>
            </h3>
            <span className="mt-auto flex items-center gap-1 text-xs text-secondary">
              <Icon name="users" size={13} />
              {t('goods:home.group_of', { count: size })}
            </span>
            <Price money={price} compareAt={was} />
          </div>
        </li>
      ))}
    </ul>
  );
}
