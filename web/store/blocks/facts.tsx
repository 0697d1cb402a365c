import { formatDateTime } from '../../../platform/locale/format-date.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Kept } from '../../ui/kept.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Rating } from '../../ui/rating.tsx';
import { type ShownOf, useStorePage } from '../store-page.ts';
import { StorePicture } from './store-picture.tsx';

const MAP = 'https://www.openstreetmap.org/search?query=';
const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

export function TextBlock({ block: { title, text } }: { block: ShownOf<'text'> }) {
  return (
    <section className="st-text">
      {title && <h2>{title}</h2>}
      {text.split(/\n{2,}/).map((part) => part && <p key={part}>{part}</p>)}
    </section>
  );
}

/** A picture that leads to the film: a store's page loads nothing from other sites. */
export function Video({ block: { title, link, picture } }: { block: ShownOf<'video'> }) {
  const { t } = useTexts();
  const { shop } = useStorePage();
  const name = title || t('store:video');
  return (
    <section className="st-video">
      <h2 className="sr-only">{name}</h2>
      <a href={link} target="_blank" rel="noopener nofollow">
        <StorePicture src={picture} name={shop.name} />
        <span className="st-play">
          <Icon name="play" size={28} />
        </span>
        <span className="st-video-name">
          {name} <small>{new URL(link).hostname}</small>
        </span>
      </a>
    </section>
  );
}

export function CountdownBlock({ block: { title, endsAt } }: { block: ShownOf<'countdown'> }) {
  const { t } = useTexts();
  const { readAt } = useStorePage();
  return (
    <section className="st-countdown">
      <h2>{title || t('store:countdown')}</h2>
      <Countdown endsAt={endsAt} serverTime={readAt} />
    </section>
  );
}

export function Reviews({ block: { title, reviews } }: { block: ShownOf<'reviews'> }) {
  const { t } = useTexts();
  return (
    <section className="st-reviews">
      <div className="st-head">
        <h2>{title || t('store:reviews')}</h2>
      </div>
      <ul>
        {reviews.map(({ id, author, stars, text, productId, productName, at }) => (
          <li key={id} className="st-review">
            <Rating tenths={stars * 10} />
            <blockquote>{text}</blockquote>
            <p>
              {author} · <LocalTime iso={at} style="date" />
            </p>
            <Link to={`/goods_detail/${productId}`}>{productName}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Place({ block: { title, address } }: { block: ShownOf<'map'> }) {
  const { t } = useTexts();
  return (
    <section className="st-place">
      <DrawnMap />
      <div>
        <h2>{title || t('store:place')}</h2>
        <address>{address}</address>
        <a href={MAP + encodeURIComponent(address)} target="_blank" rel="noopener" className="st-more">
          {t('store:on_map')}
        </a>
      </div>
    </section>
  );
}

/** Streets around a pin: a drawing, not the place itself, so that no map service learns about the visit. */
function DrawnMap() {
  return (
    <svg viewBox="0 0 320 180" aria-hidden="true" className="st-map" preserveAspectRatio="xMidYMid slice">
      <rect width="320" height="180" className="st-map-ground" />
      <path className="st-map-water" d="M0 138c60-22 110 18 170-2s90-34 150-18v62H0z" />
      <path
        className="st-map-street"
        d="M-10 48 330 22M-10 104 330 86M54-10 84 190M148-10l14 200M250-10l-18 200M84 60l160 60"
      />
      <path className="st-map-park" d="M176 34l52-4-4 40-44 4z" />
      <path className="st-map-pin" d="M160 54c-13 0-23 10-23 23 0 17 23 39 23 39s23-22 23-39c0-13-10-23-23-23z" />
      <circle cx="160" cy="77" r="8" fill="#fff" />
    </svg>
  );
}

export function Hours({ block: { title, note, days, holidays } }: { block: ShownOf<'hours'> }) {
  const { t, locale } = useTexts();
  return (
    <section className="st-hours">
      <h2>{title || t('store:hours')}</h2>
      <dl>
        {DAYS.map((day, place) => {
          const hours = days[place]?.map(({ from, to }) => `${from}–${to}`).join(', ');
          return (
            <div key={day}>
              <dt>{t(`store:day.${day}`)}</dt>
              <dd>{hours || t('store:closed')}</dd>
            </div>
          );
        })}
        {holidays.map(({ date, name }) => (
          <div key={date}>
            <dt>
              <Kept from={[date, locale]} of={() => formatDateTime(`${date}T00:00:00Z`, locale, 'UTC', 'date')} />{' '}
              {name}
            </dt>
            <dd>{t('store:closed')}</dd>
          </div>
        ))}
      </dl>
      {note && <p>{note}</p>}
    </section>
  );
}
