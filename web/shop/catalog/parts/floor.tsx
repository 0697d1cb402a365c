import { CategoryIcon } from '../../../frames/category-icon.tsx';
import { categoryAddress } from '../../../frames/category-url.ts';
import { ProductRow } from '../../../parts/product/product-tile.tsx';
import { TitledSection } from '../../../parts/product/titled-section.tsx';
import { Link } from '../../../ui/link.tsx';
import type { HomeFloor } from '../read-home.server.ts';

/** One top category: subcategories beside the title, its best products in two rows (swipeable on a phone). */
export function Floor({ floor }: { floor: HomeFloor }) {
  return (
    <TitledSection
      className="later"
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
          {floor.below.map(({ id, name }) => (
            <li key={id}>
              <Link to={categoryAddress(id)} className="chip">
                {name}
              </Link>
            </li>
          ))}
        </ul>
      }
    >
      <ProductRow products={floor.products} className="tile-floor" />
    </TitledSection>
  );
}
