import type { ReactNode } from 'react';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { AppIcon } from '../parts/app-icon.tsx';

export const RECORD_CELL =
  'px-4 py-3 max-md:inline-block max-md:py-0.5 max-md:pe-0 max-md:text-[13px] max-md:text-secondary';

/** A table whose rows are cards on a phone; `columns` are texts of `apps:record.column`. */
export function RecordTable({ columns, children }: { columns: readonly string[]; children: ReactNode }) {
  const { t } = useTexts();
  return (
    <table className="w-full text-start max-md:block">
      <thead className="border-line border-b text-[13px] text-muted max-md:sr-only">
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className="px-4 py-3 text-start font-medium">
              {t(`apps:record.column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line max-md:block">{children}</tbody>
    </table>
  );
}

interface NamedAppProps {
  app: { appId: number; name: string; icon: string };
  /** Whether its page can be opened. */
  isOpen: boolean;
}

/** The cell with the app's icon and name. */
export function NamedApp({ app, isOpen }: NamedAppProps) {
  return (
    <td className="px-4 py-3 max-md:block max-md:py-1">
      <span className="flex min-w-0 items-center gap-3">
        <AppIcon app={app} size={40} />
        {isOpen ? (
          <Link to={`/app_detail/${app.appId}`} className="font-medium [overflow-wrap:anywhere] hover:text-brand-hover">
            {app.name}
          </Link>
        ) : (
          <span className="[overflow-wrap:anywhere]">{app.name}</span>
        )}
      </span>
    </td>
  );
}
