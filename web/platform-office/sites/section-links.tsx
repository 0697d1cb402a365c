import { useTexts } from '../../texts/texts.tsx';

/**
 * The sections of a site's settings in their order, with the keys of their titles. What is for all sites is on the page
 * of the default one.
 */
export const SITE_SECTIONS = [
  { id: 'words', title: 'platform-office:sites.words' },
  { id: 'look', title: 'platform-office:sites.look' },
  { id: 'languages', title: 'platform-office:sites.languages' },
  { id: 'access', title: 'platform-office:sites.access' },
  { id: 'orders', title: 'site-settings:orders' },
  { id: 'delivery', title: 'site-settings:delivery' },
  { id: 'points', title: 'site-settings:points' },
  { id: 'reviews', title: 'site-settings:reviews' },
  { id: 'uploads', title: 'site-settings:uploads' },
  { id: 'payouts', title: 'site-settings:payouts', isForAll: true },
  { id: 'contact', title: 'platform-office:sites.contact' },
  { id: 'foot', title: 'site-settings:foot' },
  { id: 'security', title: 'site-settings:security' },
  { id: 'retention', title: 'site-settings:retention' },
  { id: 'elsewhere', title: 'site-settings:elsewhere' },
] as const;

/** Links to the sections: beside them on wide screens, above them in one line on narrow ones. */
export function SectionLinks({ isDefault }: { isDefault: boolean }) {
  const { t } = useTexts();
  const shown = SITE_SECTIONS.filter((section) => isDefault || !('isForAll' in section));
  return (
    <nav aria-label={t('site-settings:sections')} className="min-w-0 xl:sticky xl:top-20 xl:self-start">
      <ul className="no-scrollbar flex gap-1 overflow-x-auto xl:grid xl:gap-0.5">
        {shown.map(({ id, title }) => (
          <li key={id} className="shrink-0">
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center whitespace-nowrap rounded-control px-3 text-secondary hover:bg-ink/5 hover:text-ink xl:min-h-9 xl:whitespace-normal"
            >
              {t(title)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** One section, where its link leads. */
export function Section({ id, children }: { id: (typeof SITE_SECTIONS)[number]['id']; children: React.ReactNode }) {
  return (
    <div id={id} className="grid min-w-0 scroll-mt-20 gap-4">
      {children}
    </div>
  );
}
