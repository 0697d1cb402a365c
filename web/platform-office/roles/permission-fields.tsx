import type { PermissionList } from '../../../domains/accounts/roles/contract.ts';
import { Checkbox } from '../../ui/checkbox.tsx';

interface PermissionFieldsProps {
  groups: PermissionList;
  chosen: readonly string[];
  /** The reader's permissions: they cannot grant more. */
  own: readonly string[];
  isFixed: boolean;
  /** Everyone gets this role automatically, so it cannot have permissions over others. */
  isForEverybody: boolean;
}

/** All permissions, by group. Read-only ones are shown as well. */
export function PermissionFields({ groups, chosen, own, isFixed, isForEverybody }: PermissionFieldsProps) {
  return (
    <div className="grid gap-x-8 gap-y-6 md:grid-cols-2">
      {groups.map(({ group, name, permissions }) => (
        <fieldset key={group} className="min-w-0">
          <legend className="mb-2 font-semibold">{name}</legend>
          <div className="grid gap-2">
            {permissions.map(({ key, name: power, isStaff }) => {
              const isOff = isFixed || !own.includes(key) || (isForEverybody && isStaff);
              return (
                <Checkbox
                  key={key}
                  name="permissions"
                  value={key}
                  defaultChecked={chosen.includes(key)}
                  disabled={isOff}
                  className={isOff ? 'opacity-50' : undefined}
                >
                  {power} <code className="ms-1 text-muted text-xs">{key}</code>
                </Checkbox>
              );
            })}
          </div>
        </fieldset>
      ))}
    </div>
  );
}
