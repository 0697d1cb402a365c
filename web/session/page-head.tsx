import { useLocation } from 'react-router';
import { languageTag, readLocale } from '../../platform/locale/locale.ts';
import { absoluteMediaUrl } from '../../platform/media/media-url.ts';
import { SHARE_CARD, shareCardUrl } from '../../platform/media/picture-sizes.ts';
import { useTexts } from '../texts/texts.tsx';
import { useShell } from './use-shell.ts';

/** For pages without a picture of their own. */
const DEFAULT_CARD = '/share.png';

interface PageHeadProps {
  title: string;
  description?: string;
  /** Address of the site without a path, if it is not the deployment's own. */
  base?: string | undefined;
  /** Canonical path and query of this page; defaults to the path alone. */
  canonical?: string;
  /** URL and description of a picture for link previews. */
  image?: { url: string; alt: string } | undefined;
  kind?: 'website' | 'product' | 'article';
  /** Excludes private pages and endless filter combinations from search engines. */
  noindex?: boolean;
}

/** The page's metadata for browsers, search engines and link previews. React moves it into the head. */
export function PageHead({
  base: ownBase,
  title,
  description,
  canonical,
  image,
  kind = 'website',
  noindex,
}: PageHeadProps) {
  const { locale } = useTexts();
  const shell = useShell();
  const { pathname, search } = useLocation();
  const site = shell?.site.name ?? '';
  const base = ownBase ?? shell?.publicUrl ?? '';
  const path = canonical ?? pathname;
  const inLanguage = (mark: string) => `${base}${path}${path.includes('?') ? '&' : '?'}language=${mark}`;
  // a page requested in a language is canonical in that language; otherwise the one without is
  const asked = readLocale(new URLSearchParams(search).get('language'));
  const own = asked ? inLanguage(asked) : `${base}${path}`;
  const card = (image && shareCardUrl(image.url)) ?? DEFAULT_CARD;
  const shownAs = card === DEFAULT_CARD ? site : (image?.alt ?? '');
  const text = description || shell?.site.info;
  return (
    <>
      <title>{titleWithSite(title, site)}</title>
      {text && <meta name="description" content={text} />}
      {noindex ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={own} />
          <link rel="alternate" hrefLang="x-default" href={`${base}${path}`} />
          {shell?.languages.map(({ mark }) => (
            <link
              key={mark}
              rel="alternate"
              hrefLang={languageTag(readLocale(mark) ?? locale)}
              href={inLanguage(mark)}
            />
          ))}
        </>
      )}
      <meta property="og:site_name" content={site} />
      <meta property="og:type" content={kind} />
      <meta property="og:title" content={title || site} />
      {text && <meta property="og:description" content={text} />}
      <meta property="og:url" content={own} />
      <meta property="og:locale" content={languageTag(locale).replace('-', '_')} />
      <meta property="og:image" content={absoluteMediaUrl(base, card)} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content={String(SHARE_CARD.width)} />
      <meta property="og:image:height" content={String(SHARE_CARD.height)} />
      <meta property="og:image:alt" content={shownAs} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** What search engines show of a title, in characters. */
const MOST_SHOWN = 70;

/** The title of a home page may begin with the name. A long title is cut so that the name is still seen. */
function titleWithSite(title: string, site: string): string {
  if (title.startsWith(site)) return title || site;
  const room = MOST_SHOWN - ` · ${site}`.length;
  return `${title.length <= room ? title : shorten(title, room)} · ${site}`;
}

/** Up to the last whole word, without half of a surrogate pair. */
function shorten(text: string, room: number): string {
  const cut = text.slice(0, Math.max(room - 1, 0));
  return `${cut.replace(/\s+\S*$/, '').replace(/[\uD800-\uDBFF]$/, '')}…`;
}
