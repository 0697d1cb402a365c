import type { SiteType } from '../../../domains/sites/contract.ts';
import { Panel } from '../../back-office/kit/panel.tsx';
import type { PageAddress } from '../../manifest/page-address.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';

/** Settings with pages of their own, by their section of the office. */
const PAGES = [
  { key: 'texts', to: '/admin/texts' },
  { key: 'home_sections', to: '/admin/home_sections', type: 'goods' },
  { key: 'advertisements', to: '/admin/advertisements' },
  { key: 'hot_words', to: '/admin/hot_words' },
  { key: 'forum', to: '/admin/forum/settings', type: 'bbs' },
  { key: 'currencies', to: '/admin/currencies' },
  { key: 'templates', to: '/admin/templates' },
  { key: 'products', to: '/admin/products' },
  { key: 'merchant_categories', to: '/admin/merchant_categories' },
  { key: 'merchant_types', to: '/admin/merchant_types' },
  { key: 'roles', to: '/admin/roles' },
  { key: 'invites', to: '/admin/invites' },
  { key: 'chat', to: '/admin/chat/settings' },
] as const satisfies readonly { key: string; to: PageAddress; type?: SiteType }[];

/** What is set elsewhere: on other pages of the office, and in the environment of the server. */
export function Elsewhere({ type }: { type: SiteType }) {
  const { t } = useTexts();
  const shown = PAGES.filter((page) => !('type' in page) || page.type === type);
  return (
    <Panel title={t('site-settings:elsewhere')} hint={t('site-settings:elsewhere_hint')}>
      <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {shown.map(({ key, to }) => (
          <li key={key}>
            <Link to={to} className="group block rounded-control py-2">
              <span className="font-medium group-hover:text-brand-hover">{t(`platform-office:sections.${key}`)}</span>
              <span className="block text-[13px] text-secondary">{t(`site-settings:at.${key}`)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-[13px] text-secondary">{t('site-settings:environment')}</p>
    </Panel>
  );
}
