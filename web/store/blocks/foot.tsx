import { useShell } from '../../session/use-shell.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { useStorePage } from '../store-page.ts';

/** The end of a store's page: how to reach it, and through whom it sells. */
export function Foot() {
  const { t } = useTexts();
  const { shop } = useStorePage();
  const site = useShell()?.site.name ?? '';
  return (
    <footer className="st-foot">
      <p className="st-foot-name">{shop.name}</p>
      {shop.phone && (
        <p>
          <a href={`tel:${shop.phone.replace(/[^\d+]/g, '')}`} className="whitespace-nowrap">
            {shop.phone}
          </a>
        </p>
      )}
      <ul>
        <li>
          <Link to={`/merchant/home?id=${shop.id}`}>{t('store:about')}</Link>
        </li>
        <li>
          <Link to="/privacy_agreement">{t('store:privacy')}</Link>
        </li>
      </ul>
      <p className="st-foot-note">{t('store:secured', { site })}</p>
    </footer>
  );
}
