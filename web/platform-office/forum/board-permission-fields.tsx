import type { BoardPermissions } from '../../../domains/forum/boards/permissions.ts';
import type { BoardRole } from '../../../domains/forum/moderation/read-office.server.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { BOARD_KEYS, GUEST_KEYS } from './board-keys.ts';

const CHOICES = ['inherit', 'grant', 'revoke'] as const;

interface BoardPermissionFieldsProps {
  permissions: BoardPermissions;
  roles: readonly BoardRole[];
  answer: FormAnswer | undefined;
}

/** A table of roles and permissions: as on the site, given here, or taken here. */
export function BoardPermissionFields({ permissions, roles, answer }: BoardPermissionFieldsProps) {
  const { t } = useTexts();
  const chosen = (role: string, key: string) => {
    if (answer) return answer.values[`permission.${role}.${key}`] ?? 'inherit';
    if (permissions[role]?.grant?.includes(key)) return 'grant';
    return permissions[role]?.revoke?.includes(key) ? 'revoke' : 'inherit';
  };
  return (
    <section className="overflow-x-auto" aria-label={t('forum-office:board.permissions')}>
      <table className="w-full min-w-max text-start">
        <thead className="text-[13px] text-muted">
          <tr>
            <th scope="col" className="py-2 pe-4 text-start font-normal">
              {t('roles:permissions')}
            </th>
            {roles.map(({ key, name }) => (
              <th key={key} scope="col" className="px-2 py-2 text-start font-normal">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {BOARD_KEYS.map((key) => (
            <tr key={key} className="border-line border-t">
              <th scope="row" className="max-w-56 py-1.5 pe-4 text-start font-normal">
                {t(`roles:permission.${key}`)}
              </th>
              {roles.map((role) => (
                <td key={role.key} className="px-2 py-1.5">
                  {role.key !== 'guest' || GUEST_KEYS.includes(key) ? (
                    <select
                      name={`permission.${role.key}.${key}`}
                      aria-label={`${t(`roles:permission.${key}`)}: ${role.name}`}
                      defaultValue={chosen(role.key, key)}
                      className="min-h-11 rounded-control border border-line bg-card px-2 md:min-h-9"
                    >
                      {CHOICES.map((choice) => (
                        <option key={choice} value={choice}>
                          {t(`forum-office:board.${choice}`)}
                        </option>
                      ))}
                    </select>
                  ) : (
                    '–'
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
