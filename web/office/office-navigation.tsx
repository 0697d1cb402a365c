import { useLocation } from 'react-router';
import { useShell } from '../shell/use-shell.ts';
import { useTexts } from '../texts.tsx';
import { cx } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { isInRoom, openRooms } from './rooms.ts';

/** The rooms: beside the page where there is space, else a list that opens below the name. */
export function OfficeNavigation({ permissions }: { permissions: readonly string[] }) {
  const { t } = useTexts();
  const { pathname } = useLocation();
  const groups = openRooms(permissions);
  const here = groups.flatMap(({ rooms }) => rooms).find((room) => isInRoom(room, pathname));
  return (
    <>
      <aside className="sticky top-0 hidden h-screen flex-col overflow-y-auto border-line border-e bg-card px-3 py-4 lg:flex">
        <OfficeName />
        <Rooms {...{ groups, pathname }} />
      </aside>
      <div className="border-line border-b bg-card lg:hidden">
        <details key={pathname} className="group/rooms">
          <summary className="flex min-h-14 list-none items-center justify-between gap-3 px-4 [&::-webkit-details-marker]:hidden">
            <span className="flex min-w-0 items-center gap-2.5 font-semibold">
              <Icon name={here?.icon ?? 'layout-dashboard'} size={19} className="text-brand" />
              <span className="truncate">{here ? t(`office:rooms.${here.key}`) : t('office:name')}</span>
            </span>
            <span className="flex items-center gap-1.5 text-[13px] text-secondary">
              {t('office:all_rooms')}
              <Icon name="chevron-down" size={16} className="transition-transform group-open/rooms:rotate-180" />
            </span>
          </summary>
          <div className="px-3 pb-4">
            <Rooms {...{ groups, pathname }} />
          </div>
        </details>
      </div>
    </>
  );
}

function OfficeName() {
  const { t } = useTexts();
  const shell = useShell();
  return (
    <Link to="/admin" className="mb-4 flex items-center gap-2.5 rounded-control px-2.5 py-1.5">
      <span
        aria-hidden="true"
        className="flex size-9 items-center justify-center rounded-control bg-brand text-on-brand"
      >
        <Icon name="layout-dashboard" size={19} />
      </span>
      <span className="min-w-0">
        <span className="block truncate font-semibold leading-tight">{shell?.site.name}</span>
        <span className="block text-xs text-muted">{t('office:name')}</span>
      </span>
    </Link>
  );
}

function Rooms({ groups, pathname }: { groups: ReturnType<typeof openRooms>; pathname: string }) {
  const { t } = useTexts();
  return (
    <nav aria-label={t('office:all_rooms')} className="flex flex-col gap-4">
      {groups.map(({ key, rooms }) => (
        <div key={key}>
          <p className="px-2.5 pb-1 font-medium text-muted text-xs">{t(`office:groups.${key}`)}</p>
          <ul>
            {rooms.map((room) => {
              const isHere = isInRoom(room, pathname);
              return (
                <li key={room.key}>
                  <Link
                    to={room.path}
                    aria-current={isHere ? 'page' : undefined}
                    className={cx(
                      'flex min-h-9 items-center gap-2.5 rounded-control px-2.5 py-1.5 transition-colors',
                      isHere
                        ? 'bg-brand-tint font-semibold text-brand-hover'
                        : 'text-secondary hover:bg-ink/5 hover:text-ink',
                    )}
                  >
                    <Icon name={room.icon} size={17} />
                    {t(`office:rooms.${room.key}`)}
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
