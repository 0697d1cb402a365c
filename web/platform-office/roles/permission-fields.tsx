import type { PermissionList } from '../../../domains/accounts/roles/contract.ts';
import { Checkbox } from '../../ui/checkbox.tsx';

interface PermissionFieldsProps {
  groups: PermissionList;
  chosen: readonly string[];
  /** What the reader may: more they cannot give. */
  own: readonly string[];
  isFixed: boolean;
  /** The role comes to everybody by itself, so it takes no powers over others. */
  isForEverybody: boolean;
}

/** Every power there is, by group. What cannot be changed is shown all the same. */
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
