import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { useBackOffice } from './back-office.tsx';
import { type SectionGroup, sectionAt } from './office-section.ts';
import { useOfficeService } from './office-service.tsx';
import { Badge } from './service-switch.tsx';

const OFFICE_ICONS = {
  'platform-office': 'layout-dashboard',
  'merchant-office': 'store',
  'developer-office': 'code',
} as const;

interface NavigationProps {
  groups: readonly SectionGroup[];
  /** The name of the office's owner: the site or the shop. */
  owner: string;
}

/** The sections: beside the page where there is space, otherwise in a collapsible list below the name. */
export function OfficeNavigation({ groups, owner }: NavigationProps) {
  const { t } = useTexts();
  const { area } = useBackOffice();
  const { pathname } = useLocation();
  const here = currentOf(groups, pathname);
  const aside = useCurrentBelow(pathname);
  return (
    <>
      <aside
        ref={aside}
        className="sticky top-0 hidden h-screen flex-col overflow-y-auto border-line border-e bg-card px-3 py-4 lg:flex print:hidden"
      >
        <OfficeName owner={owner} />
        <Sections name={t('back-office:all_sections')} {...{ groups, pathname }} />
      </aside>
      <div className="border-line border-b bg-card lg:hidden print:hidden">
        <details key={pathname} className="group/rooms">
          <summary className="flex min-h-14 list-none items-center justify-between gap-3 px-4 [&::-webkit-details-marker]:hidden">
            <span className="flex min-w-0 items-center gap-2.5 font-semibold">
              <Icon name={here?.icon ?? 'layout-dashboard'} size={19} className="text-brand" />
              <span className="truncate">{here ? t(`${area}:sections.${here.key}`) : t(`${area}:name`)}</span>
            </span>
            <span className="flex shrink-0 items-center gap-1.5 whitespace-nowrap text-[13px] text-secondary">
              {t('back-office:all_sections')}
              <Icon name="chevron-down" size={16} className="transition-transform group-open/rooms:rotate-180" />
            </span>
          </summary>
          <div className="px-3 pb-4">
            <Sections name={t(`${area}:name`)} {...{ groups, pathname }} />
          </div>
        </details>
      </div>
    </>
  );
}

/** Scrolls a list of sections that is longer than the window, unless the current one is in sight. */
function useCurrentBelow(pathname: string) {
  const box = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what is watched
  useEffect(() => {
    const outer = box.current?.getBoundingClientRect();
    const inner = box.current?.querySelector('[aria-current]')?.getBoundingClientRect();
    if (!box.current || !outer || !inner || (inner.top >= outer.top && inner.bottom <= outer.bottom)) return;
    box.current.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2;
  }, [pathname]);
  return box;
}

const currentOf = (groups: readonly SectionGroup[], pathname: string) =>
  sectionAt(
    groups.flatMap(({ sections }) => sections),
    pathname,
  );

function OfficeName({ owner }: { owner: string }) {
  const { t } = useTexts();
  const { area, home } = useBackOffice();
  return (
    <Link to={home} className="mb-4 flex items-center gap-2.5 rounded-control px-2.5 py-1.5">
      <span
        aria-hidden="true"
        className="flex size-9 shrink-0 items-center justify-center rounded-control bg-brand text-on-brand"
      >
        <Icon name={OFFICE_ICONS[area]} size={19} />
      </span>
      <span className="min-w-0">
        <span className="block truncate font-semibold leading-tight">{owner}</span>
        <span className="block text-xs text-muted">{t(`${area}:name`)}</span>
      </span>
    </Link>
  );
}

interface SectionsProps extends Pick<NavigationProps, 'groups'> {
  /** Distinguishes the two lists of a page, only one of which is visible. */
  name: string;
  pathname: string;
}

function Sections({ name, groups, pathname }: SectionsProps) {
  const { t } = useTexts();
  const { area } = useBackOffice();
  const { waiting } = useOfficeService();
  const here = currentOf(groups, pathname);
  return (
    <nav aria-label={name} className="flex flex-col gap-4">
      {groups.map(({ key, sections }) => (
        <div key={key}>
          <p className="px-2.5 pb-1 font-medium text-muted text-xs">{t(`${area}:groups.${key}`)}</p>
          <ul>
            {sections.map((section) => {
              const isHere = section === here;
              return (
                <li key={section.key}>
                  <Link
                    to={section.path}
                    aria-current={isHere ? 'page' : undefined}
                    className={cx(
                      'flex min-h-9 items-center gap-2.5 rounded-control px-2.5 py-1.5 transition-colors',
                      isHere
                        ? 'bg-brand-tint font-semibold text-brand-hover'
                        : 'text-secondary hover:bg-ink/5 hover:text-ink',
                    )}
                  >
                    <Icon name={section.icon} size={17} />
                    {t(`${area}:sections.${section.key}`)}
                    {section.key === 'chat' && waiting > 0 && <Badge waiting={waiting} className="ms-auto" />}
                  </Link>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </nav>
  );
}
