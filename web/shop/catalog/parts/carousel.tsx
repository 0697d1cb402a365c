import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { mediaUrl } from '../../../../platform/media/media-url.ts';
import { uncheckedAddress } from '../../../manifest/page-address.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import type { Ad } from '../read-home.server.ts';
import { countAdClick } from './ad-click.ts';

const EACH_MS = 5_000;

/** A scroll-snap row of offers: swipeable without scripts; scripts advance it automatically. */
export function Carousel({ slides }: { slides: readonly Ad[] }) {
  const { t } = useTexts();
  const track = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(true);
  const [held, setHeld] = useState(false);
  const total = slides.length;
  const go = (place: number) => {
    const row = track.current;
    row?.scrollTo({ left: ((place + total) % total) * row.clientWidth, behavior: 'smooth' });
  };
  const advance = useEffectEvent(() => {
    if (!document.hidden) go(at + 1);
  });
  useEffect(() => {
    if (total < 2 || !playing || held || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setInterval(advance, EACH_MS);
    return () => clearInterval(timer);
  }, [total, playing, held]);

  if (total === 0) return null;
  return (
    <section
      aria-roledescription="carousel"
      aria-label={t('goods:home.slides')}
      className="group relative h-full overflow-hidden rounded-card bg-card"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onKeyDown={(event) => {
        if (event.key === 'ArrowLeft') go(at - 1);
        if (event.key === 'ArrowRight') go(at + 1);
      }}
    >
      <ul
        ref={track}
        onScroll={({ currentTarget: row }) => setAt(Math.round(row.scrollLeft / row.clientWidth))}
        className="no-scrollbar relative flex h-full snap-x snap-mandatory overflow-x-auto overscroll-x-contain"
      >
        {slides.map((slide, place) => (
          <li key={slide.id} className="h-full w-full shrink-0 snap-start snap-always">
            <Slide slide={slide} first={place === 0} place={t('goods:home.slide', { place: place + 1, total })} />
          </li>
        ))}
      </ul>
      {total > 1 && (
        <div className="js-only">
          <Arrow label={t('goods:home.slide_before')} onClick={() => go(at - 1)} side="start-3">
            <Icon name="chevron-left" size={22} />
          </Arrow>
          <Arrow label={t('goods:home.slide_after')} onClick={() => go(at + 1)} side="end-3">
            <Icon name="chevron-right" size={22} />
          </Arrow>
          <div className="absolute bottom-2.5 start-1/2 flex -translate-x-1/2 items-center rounded-full bg-white/85 px-1">
            <button
              type="button"
              aria-label={t(playing ? 'goods:home.slides_pause' : 'goods:home.slides_play')}
              onClick={() => setPlaying(!playing)}
              className="flex size-6 items-center justify-center text-ink"
            >
              {playing ? <Icon name="pause" size={12} /> : <Icon name="play" size={12} />}
            </button>
            {slides.map((slide, place) => (
              <button
                key={slide.id}
                type="button"
                aria-label={t('goods:home.slide', { place: place + 1, total })}
                aria-current={place === at ? 'true' : undefined}
                onClick={() => go(place)}
                className="flex size-6 items-center justify-center"
              >
                <span
                  className={cx(
                    'block h-1.5 rounded-full transition-all duration-200',
                    place === at ? 'w-5 bg-brand' : 'w-2 bg-ink/35',
                  )}
                />
              </button>
            ))}
          </div>
        </div>
      )}
    </section>
  );
}

function Slide({ slide, first, place }: { slide: Ad; first: boolean; place: string }) {
  return (
    <Link
      to={uncheckedAddress(slide.link)}
      onClick={() => countAdClick(slide.id)}
      className="relative block h-full overflow-hidden"
    >
      <img
        src={mediaUrl(slide.image)}
        alt=""
        width={1200}
        height={400}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        className="size-full object-cover object-[56%_50%] sm:object-[78%_50%]"
      />
      <span className="sr-only">{place}: </span>
      <span className="absolute inset-y-0 start-0 flex w-[46%] flex-col items-start justify-center gap-1.5 ps-4 pb-6 text-ink break-keep wrap-anywhere md:w-[40%] md:gap-2 md:ps-12 lg:w-[46%] lg:ps-14">
        <strong className="line-clamp-4 text-lg leading-tight text-balance hyphens-auto md:line-clamp-3 md:text-[26px] lg:text-[34px]">
          {slide.title}
        </strong>
        <span className="hidden text-ink/80 sm:line-clamp-3 md:text-sm lg:text-base">{slide.subtitle}</span>
        {slide.button && (
          <span className="mt-0.5 max-w-full rounded-2xl bg-ink px-3 py-1 text-xs font-semibold text-white transition-colors group-hover:bg-brand md:mt-3 md:px-6 md:py-2.5 md:text-sm">
            <span className="line-clamp-2">{slide.button}</span>
          </span>
        )}
      </span>
    </Link>
  );
}

interface ArrowProps {
  label: string;
  onClick: () => void;
  side: string;
  children: React.ReactNode;
}

function Arrow({ label, onClick, side, children }: ArrowProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className={cx(
        'absolute top-1/2 hidden size-10 -translate-y-1/2 items-center justify-center rounded-full bg-white/85 text-ink opacity-0 transition-opacity duration-150 hover:bg-white focus-visible:opacity-100 group-hover:opacity-100 md:flex',
        side,
      )}
    >
      {children}
    </button>
  );
}
