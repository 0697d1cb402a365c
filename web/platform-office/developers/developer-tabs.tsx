import { useTexts } from '../../texts/texts.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';

/** The two lists of the section. */
export function DeveloperTabs({ current }: { current: 'developers' | 'applications' }) {
  const { t } = useTexts();
  return (
    <div className="mb-4">
      <TabLinks
        label={t('platform-office:sections.developers')}
        current={current}
        tabs={[
          { key: 'developers', label: t('platform-office:sections.developers'), to: '/admin/developers' },
          { key: 'applications', label: t('developer-admin:applications'), to: '/admin/developers/applications' },
        ]}
      />
    </div>
  );
}
