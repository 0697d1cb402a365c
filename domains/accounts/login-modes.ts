// Apart from the other rules, because every page loads these.

/** The login modes of specification 2; the numbers are part of URLs (`/login?mode=6`). */
export const LOGIN_MODES = { phone: 1, password: 2, sms: 3, forgot: 4, reset: 5, register: 6, visitor: 7 } as const;
export type LoginMode = (typeof LOGIN_MODES)[keyof typeof LOGIN_MODES];

export function readLoginMode(text: string | null | undefined): LoginMode {
  return Object.values(LOGIN_MODES).find((mode) => String(mode) === text) ?? LOGIN_MODES.password;
}
