import { useTexts } from '../../texts/texts.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';

/** Which site a section is about; hidden if there is only one. */
export function SiteTabs({ site, sites }: { site: string; sites: { key: string; name: string }[] }) {
  const { t } = useTexts();
  if (sites.length < 2) return null;
  return (
    <div className="mb-5">
      <TabLinks
        label={t('roles:of_site')}
        current={site}
        tabs={sites.map(({ key, name }) => ({ key, label: name, to: `?site=${key}` as const }))}
      />
    </div>
  );
}
