import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { useOwnGroups } from '../own-groups.ts';

/** What the reader owns here: the own pages about money and points, the wallet first if there is one. */
export function WalletLinks() {
  const pages = useOwnGroups().find(({ group }) => group === 'money')?.pages ?? [];
  if (pages.length === 0) return null;
  const walletFirst = pages.toSorted((a, b) => Number(b.page === 'wallet') - Number(a.page === 'wallet'));
  return (
    <ul className="club-wallet">
      {walletFirst.slice(0, 3).map(({ page, icon, name, to, isHere }) => (
        <li key={page}>
          <Link to={to} className="club-wallet-link" aria-current={isHere ? 'page' : undefined}>
            <Icon name={icon} size={17} />
            <span className="min-w-0 flex-1">{name}</span>
            <Icon name="chevron-right" size={15} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
