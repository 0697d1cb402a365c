import { useTexts } from '../../texts/texts.tsx';

/** The name of a role: a built-in one is translated, the shop's own are as written. */
export function useRoleName(): (role: { role: string; roleName: string | null }) => string {
  const { t } = useTexts();
  return ({ role, roleName }) => roleName ?? t(`staff:role.${role}`);
}

/** Keys of texts have no dots. */
export const textKeyOf = (key: string): string => key.replace('.', '_');
