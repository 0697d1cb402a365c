import { useLocation } from 'react-router';
import { useTexts } from '../../../texts/texts.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { useCurrentInSight } from '../../../ui/use-current-in-sight.ts';
import { type OwnGroup, useOwnGroups } from '../own-groups.ts';

/** The pages of the members' area by group: a column, or on narrow screens the open group as tabs below the groups. */
export default function AreaMenu() {
  const { t } = useTexts();
  const groups = useOwnGroups();
  const { pathname } = useLocation();
  const row = useCurrentInSight<HTMLDivElement>(pathname);
  const open = groups.find(({ isHere }) => isHere);
  return (
    <nav aria-label={t('forum:own.menu')} className="club-menu">
      <div ref={row} className="club-menu-groups no-scrollbar">
        {groups.map((entry) => (
          <Group key={entry.group} entry={entry} />
        ))}
      </div>
      {open && open.pages.length > 1 && (
        <div className="club-menu-tabs">
          <Pages entry={open} />
        </div>
      )}
    </nav>
  );
}

function Group({ entry }: { entry: OwnGroup }) {
  const { t } = useTexts();
  const { group, pages, isHere } = entry;
  const first = pages[0];
  if (!first) return null;
  const name = t(`forum:own.group.${group}`);
  return (
    <div className="club-menu-group">
      <p className="club-menu-name">{name}</p>
      <Link to={first.to} aria-current={isHere ? 'true' : undefined} className="club-menu-tab">
        {name}
      </Link>
      <Pages entry={entry} />
    </div>
  );
}

function Pages({ entry: { group, pages } }: { entry: OwnGroup }) {
  const { t } = useTexts();
  return (
    <ul aria-label={t(`forum:own.group.${group}`)}>
      {pages.map(({ page, icon, name, to, isHere }) => (
        <li key={page}>
          <Link to={to} aria-current={isHere ? 'page' : undefined}>
            <Icon name={icon} size={17} />
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
