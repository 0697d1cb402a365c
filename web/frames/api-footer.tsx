import { uncheckedAddress } from '../manifest/page-address.ts';
import { useShell } from '../session/use-shell.ts';
import { useTexts } from '../texts/texts.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { API_DEVELOPERS, API_SEARCH } from './api-places.ts';
import { LanguageButtons } from './preference-menus.tsx';

const PROMISES = [
  ['documented', 'file-text'],
  ['plans', 'layers'],
  ['languages', 'code'],
  ['service', 'headset'],
] as const;

/** What the market promises, links, languages, and who runs it. */
export default function ApiFooter() {
  const { t } = useTexts();
  const shell = useShell();
  if (!shell) return null;
  const { site } = shell;
  const links = [
    { to: API_SEARCH, name: t('api-frame:all_apis') },
    { to: API_DEVELOPERS, name: t('shell:footer.developers') },
    { to: uncheckedAddress('/apis/leaked_key'), name: t('api-frame:leaked_key') },
    { to: uncheckedAddress('/site'), name: t('shell:footer.about') },
    { to: uncheckedAddress('/agreement?mark=user'), name: t('shell:footer.agreement_user') },
    { to: uncheckedAddress('/privacy_agreement'), name: t('shell:footer.privacy') },
  ];
  return (
    <footer className="mt-10 border-line border-t bg-card md:mt-16">
      <div className="content">
        <ul className="grid grid-cols-2 gap-x-4 gap-y-5 border-line border-b py-7 md:grid-cols-4 md:py-9">
          {PROMISES.map(([key, icon]) => (
            <li key={key} className="flex items-center gap-3">
              <Icon name={icon} size={30} className="shrink-0 stroke-[1.5] text-brand" />
              <div className="min-w-0">
                <p className="font-semibold leading-snug">{t(`api-frame:promise.${key}`)}</p>
                <p className="text-xs leading-snug text-muted">{t(`api-frame:promise.${key}_text`)}</p>
              </div>
            </li>
          ))}
        </ul>
        <div className="flex flex-col gap-x-12 gap-y-5 py-7 md:flex-row md:justify-between">
          <div className="max-w-sm">
            <p className="font-bold text-lg">{site.name}</p>
            <p className="mt-1 text-secondary">{site.info}</p>
            {site.phone && (
              <a
                href={`tel:${site.phone.replaceAll(' ', '')}`}
                className="tabular mt-3 inline-block whitespace-nowrap py-1 font-semibold text-brand-hover"
              >
                {site.phone}
              </a>
            )}
            {site.email && (
              <a href={`mailto:${site.email}`} className="block py-1 text-secondary hover:text-brand-hover">
                {site.email}
              </a>
            )}
          </div>
          <ul className="grid grid-cols-2 content-start gap-x-10 text-secondary">
            {links.map(({ to, name }) => (
              <li key={to}>
                <Link to={to} className="inline-block py-1 hover:text-brand-hover">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
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
