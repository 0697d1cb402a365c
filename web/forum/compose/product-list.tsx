import { useTexts } from '../../texts/texts.tsx';
import { Picture } from '../../ui/picture.tsx';
import { useFound } from './use-found.ts';

interface Found {
  list: { id: number; name: string; image: string }[];
}

interface ProductListProps {
  submitted: string;
  onPick: (product: { id: number; name: string }) => void;
}

/** Products of the shop that match what is typed. */
export function ProductList({ submitted, onPick }: ProductListProps) {
  const { t } = useTexts();
  const found = useFound<Found>(submitted, (text) => `/api/front/product/list?limit=6&keyword=${text}`);
  if (!found) return null;
  if (found.list.length === 0)
    return <p className="px-3 py-2 text-[13px] text-muted">{t('forum-compose:no_product')}</p>;
  return (
    <ul aria-label={t('forum-compose:product')} className="mt-1">
      {found.list.map((product) => (
        <li key={product.id}>
          <button
            type="button"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(product)}
            className="flex min-h-12 w-full items-center gap-3 rounded-control px-3 py-1 text-start hover:bg-page"
          >
            <Picture src={product.image} alt="" className="w-10 shrink-0 rounded-[6px]" />
            <span className="line-clamp-2">{product.name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
