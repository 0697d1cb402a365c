import { PageHead } from '../session/page-head.tsx';
import { useTexts } from '../texts/texts.tsx';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { LocalTime } from '../ui/local-time.tsx';
import { RichText } from '../ui/rich-text.tsx';

interface StaticTextProps {
  page: { title: string; body: string; updatedAt: string };
  canonical: string;
  /** The title set by the link; the document's own title is shown below it. */
  name?: string;
}

/** A long text of the platform: an agreement, a privacy policy. Its HTML is sanitised before it is stored. */
export function StaticText({ page, canonical, name = '' }: StaticTextProps) {
  const { t } = useTexts();
  const title = name || page.title;
  return (
    <div className="content">
      <PageHead title={page.title} canonical={canonical} kind="article" />
      <Breadcrumbs steps={[{ label: title }]} />
      <article className="rounded-card bg-card px-5 py-8 md:px-16 md:py-12">
        <h1 className="text-2xl md:text-[32px] md:leading-tight">{title}</h1>
        {title !== page.title && <p className="mt-2 text-secondary">{page.title}</p>}
        <p className="mt-2 text-[13px] text-muted">
          {t('shell:updated')} <LocalTime iso={page.updatedAt} style="date" />
        </p>
        <RichText html={page.body} className="mt-6 max-w-[72ch]" />
      </article>
    </div>
  );
}
