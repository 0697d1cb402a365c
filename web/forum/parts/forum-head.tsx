import { PageHead } from '../../session/page-head.tsx';
import { useShell } from '../../session/use-shell.ts';
import { useCanonical, useForumBase } from './forum-data.ts';

interface ForumHeadProps {
  title: string;
  description?: string;
  image?: { url: string; alt: string };
  kind?: 'website' | 'article';
  noindex?: boolean;
  /** Query that belongs to the canonical address: `?page=2`. */
  query?: string;
  /** Path of the Atom feed with the same content, without its beginning. */
  feed?: { path: string; title: string };
}

/** A page's metadata. Whichever theme shows it, its canonical address is the one below `/bbs`. */
export function ForumHead({ query = '', feed, ...head }: ForumHeadProps) {
  const canonical = useCanonical();
  const isThemed = useForumBase() !== '/bbs';
  const base = useShell()?.publicUrl ?? '';
  return (
    <>
      <PageHead {...head} canonical={canonical + query} noindex={head.noindex} />
      {feed && !isThemed && (
        <link rel="alternate" type="application/atom+xml" title={feed.title} href={`${base}${feed.path}`} />
      )}
    </>
  );
}
