import { useEffect, useMemo, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { NO_SEARCH, searchHref } from '../../../parts/product/search-url.ts';
import type { Tile, TilePage } from '../../../parts/product/tile.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { loader } from '../more.ts';
import { LazyProductGrid } from './lazy-product-grid.ts';

const AHEAD = '600px';

/** An infinite list of products. The link below leads to the same list page by page. */
export default function MoreGoods({ first }: { first: TilePage }) {
  const { t } = useTexts();
  const { load, data, state } = useFetcher<typeof loader>();
  const [pages, setPages] = useState([first]);
  const products = useMemo(() => withoutRepeats(pages), [pages]);
  const end = useRef<HTMLDivElement>(null);
  const last = pages[pages.length - 1] ?? first;
  const next = last.page * last.limit < last.total && last.list.length > 0 ? last.page + 1 : null;

  useEffect(() => {
    if (data) setPages((had) => (had.some((page) => page.page === data.page) ? had : [...had, data]));
  }, [data]);

  useEffect(() => {
    if (!next || !end.current || state !== 'idle') return;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        watch.disconnect();
        void load(`/goods/more?page=${next}`);
      },
      { rootMargin: AHEAD },
    );
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [next, state, load]);

  return (
    <>
      <LazyProductGrid products={products} />
      {state !== 'idle' && <TilesComing />}
      <div ref={end} className="flex justify-center pt-6 pb-2 text-[13px] text-muted" aria-live="polite">
        {next ? (
          <ButtonLink to={searchHref(NO_SEARCH, { page: next })} variant="secondary">
            {t(state === 'idle' ? 'goods:home.load_more' : 'goods:home.loading_more')}
          </ButtonLink>
        ) : (
          t('goods:home.end')
        )}
      </div>
    </>
  );
}

/** Products may move between pages while scrolling: each is shown once. */
function withoutRepeats(pages: readonly TilePage[]): Tile[] {
  return [...new Map(pages.flatMap((page) => page.list).map((card) => [card.id, card])).values()];
}

function TilesComing() {
  return (
    <div className="mt-2 grid grid-cols-2 gap-2 md:mt-3 md:grid-cols-3 md:gap-3 lg:grid-cols-4 xl:grid-cols-5">
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <div key={key} className="rounded-card bg-card p-3">
          <Skeleton className="aspect-square" />
          <Skeleton className="mt-3 h-4" />
          <Skeleton className="mt-2 h-4 w-2/3" />
        </div>
      ))}
    </div>
  );
}
