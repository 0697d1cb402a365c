import { useFetchers } from 'react-router';
import { useShell } from '../session/use-shell.ts';

/** Pieces in the cart, including those being added at this moment; a refusal reverts them. */
export function useCartCount(): number {
  const counted = useShell()?.counts.cart ?? 0;
  const coming = useFetchers().filter(
    ({ formData, data }) =>
      formData?.get('intent') === 'add' && !(data as { refusal?: string | null } | undefined)?.refusal,
  );
  return counted + coming.reduce((sum, { formData }) => sum + (Number(formData?.get('num')) || 0), 0);
}
