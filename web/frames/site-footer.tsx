import { useShell } from '../session/use-shell.ts';
import { useTexts } from '../texts/texts.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { LanguageButtons } from './preference-menus.tsx';

const PROMISES = [
  ['genuine', 'badge-check'],
  ['delivery', 'truck'],
  ['returns', 'rotate-ccw'],
  ['payment', 'shield-check'],
  ['service', 'headset'],
] as const;

const COLUMNS = [
  {
    key: 'shopping',
    links: [
      ['all_goods', '/goods/goods_search'],
      ['cart', '/order/shopping_cart'],
      ['my_orders', '/users/order_list'],
      ['track', '/order/track'],
      ['addresses', '/users/address_list'],
    ],
  },
  {
    key: 'sellers',
    links: [
      ['merchant_settlement', '/users/merchant_settled?menuCur=70'],
      ['developers', '/developer/home'],
      ['agreement_coop', '/agreement?mark=coop'],
      ['agreement_ad', '/agreement?mark=ad'],
    ],
  },
  {
    key: 'house',
    links: [
      ['about', '/site'],
      ['agreement_user', '/agreement?mark=user'],
      ['privacy', '/privacy_agreement'],
    ],
  },
] as const;

/** Service promises, links, languages, and who runs the shop. */
export default function SiteFooter() {
  const { t } = useTexts();
  const shell = useShell();
  if (!shell) return null;
  const { site } = shell;
  return (
    <footer className="mt-10 border-line border-t bg-card md:mt-16">
      <div className="content">
        <ul className="grid grid-cols-2 gap-x-4 gap-y-5 border-line border-b py-7 md:grid-cols-5 md:py-9">
          {PROMISES.map(([key, icon]) => (
            <li key={key} className="flex items-center gap-3 last:col-span-2 md:last:col-span-1">
              <Icon name={icon} size={30} className="stroke-[1.5] text-brand" />
              <div className="min-w-0">
                <p className="font-semibold leading-snug">{t(`shell:promise.${key}`)}</p>
                <p className="text-xs leading-snug text-muted">{t(`shell:promise.${key}_text`)}</p>
              </div>
            </li>
          ))}
        </ul>
        <div className="grid grid-cols-2 gap-x-6 gap-y-8 py-8 md:grid-cols-[2fr_1fr_1fr_1fr]">
          <div className="col-span-2 max-w-sm md:col-span-1">
            <p className="text-lg font-bold">{site.name}</p>
            <p className="mt-1 text-secondary">{site.info}</p>
            {site.phone && (
              <p className="mt-4">
                <span className="block text-xs text-muted">{t('shell:contact.phone')}</span>
                <a
                  href={`tel:${site.phone.replaceAll(' ', '')}`}
                  className="tabular text-xl font-semibold whitespace-nowrap text-brand-hover"
                >
                  {site.phone}
                </a>
              </p>
            )}
            {site.email && (
              <a href={`mailto:${site.email}`} className="inline-block py-1 text-secondary hover:text-brand-hover">
                {site.email}
              </a>
            )}
          </div>
          {COLUMNS.map((column) => (
            <nav key={column.key} aria-labelledby={`footer-${column.key}`}>
              <h2 id={`footer-${column.key}`} className="font-semibold">
                {t(`shell:footer.${column.key}`)}
              </h2>
              <ul className="mt-2 text-secondary">
                {column.links.map(([key, to]) => (
                  <li key={key}>
                    <Link to={to} className="block py-1 hover:text-brand-hover">
                      {t(`shell:footer.${key}`)}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <div className="flex flex-col gap-x-8 gap-y-3 border-line border-t py-5 text-[13px] text-secondary md:flex-row md:items-center md:justify-between">
          <p>
            {t('shell:footer.copyright', { year: shell.serverTime.slice(0, 4), name: site.name })}
            {site.legal && <span className="block">{site.legal}</span>}
          </p>
          <LanguageButtons />
        </div>
      </div>
    </footer>
  );
}
