import { Link } from 'react-router';
import type { HomeShelves } from '../../../domains/catalog/contract.ts';
import { CategoryIcon } from '../../shell/category-icon.tsx';
import { categoryAddress } from '../../shell/category-menu.tsx';
import { useShell } from '../../shell/use-shell.ts';
import { ProductTile } from './product-tile.tsx';
import { Shelf } from './shelf.tsx';

const SUBCATEGORIES = 6;

/** One top category: what is below it beside the title, its best goods in two rows (a row to sweep on a phone). */
export function Floor({ floor }: { floor: HomeShelves['floors'][number] }) {
  const category = useShell()?.categories.find(({ id }) => id === floor.id);
  return (
    <Shelf
      moreTo={categoryAddress(floor.id)}
      title={
        <span className="flex items-center gap-2">
          <span className="text-brand">
            <CategoryIcon name={floor.icon} size={20} />
          </span>
          {floor.name}
        </span>
      }
      beside={
        <ul className="hidden gap-1.5 overflow-hidden whitespace-nowrap lg:flex">
          {category?.children?.slice(0, SUBCATEGORIES).map((child) => (
            <li key={child.id}>
              <Link
                to={categoryAddress(child.id)}
                className="block rounded-full bg-card px-3 py-1 text-[13px] text-secondary transition-colors hover:bg-brand-tint hover:text-brand-hover"
              >
                {child.name}
              </Link>
            </li>
          ))}
        </ul>
      }
    >
      <ul className="no-scrollbar relative -mx-4 flex snap-x scroll-px-4 gap-2 overflow-x-auto px-4 md:mx-0 md:grid md:grid-cols-4 md:gap-3 md:px-0">
        {floor.products.map((product) => (
          <li key={product.id} className="w-[42%] shrink-0 snap-start md:w-auto md:min-w-0">
            <ProductTile product={product} />
          </li>
        ))}
      </ul>
    </Shelf>
  );
}
