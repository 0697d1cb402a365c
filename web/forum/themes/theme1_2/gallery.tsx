import { mediaUrl } from '../../../../platform/media/media-url.ts';
import { useTexts } from '../../../texts/texts.tsx';

/** The pictures of a topic, one at a time in a strip that is swiped, with small ones below that lead to each. */
export default function Gallery({ pictures }: { pictures: readonly string[] }) {
  const { t } = useTexts();
  const nameOf = (at: number) => t('forum:topic.picture', { place: at + 1 });
  return (
    <section aria-label={t('forum:kind.picture')} className="wall-gallery">
      <ol className="wall-gallery-strip no-scrollbar">
        {pictures.map((url, at) => (
          <li key={url} id={`picture-${at + 1}`}>
            <a href={mediaUrl(url)} target="_blank" rel="noopener" aria-label={nameOf(at)}>
              <img
                src={mediaUrl(url)}
                alt=""
                loading={at === 0 ? 'eager' : 'lazy'}
                fetchPriority={at === 0 ? 'high' : undefined}
              />
            </a>
            {pictures.length > 1 && (
              <span aria-hidden="true" className="wall-gallery-count tabular">
                {at + 1}/{pictures.length}
              </span>
            )}
          </li>
        ))}
      </ol>
      {pictures.length > 1 && (
        <ol className="wall-gallery-small no-scrollbar">
          {pictures.map((url, at) => (
            <li key={url}>
              <a href={`#picture-${at + 1}`}>
                <img
                  src={mediaUrl(url)}
                  alt={nameOf(at)}
                  className="wall-gallery-thumb"
                  width={72}
                  height={72}
                  loading="lazy"
                  decoding="async"
                />
              </a>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
