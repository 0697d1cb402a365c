import { useHydrated } from '../ui/use-hydrated.ts';

/** Whether this browser, on this page, can use passkeys. */
export function usePasskeySupport(): boolean {
  return useHydrated() && window.isSecureContext && 'PublicKeyCredential' in window;
}
