/**
 * Permissions by the word before them in the `access` of a call: those of the site, and those that offices have besides.
 * A domain declares its own where it defines them, and how they are checked in its wiring.
 */
export interface NamedPermissions {
  permission: string;
}

/** Checks access to a call before its input is read; throws what the caller is refused with. */
export type NamedAccess<Context> = {
  [Office in keyof NamedPermissions]: (ctx: Context, permission: NamedPermissions[Office]) => Promise<void> | void;
};

export type NamedPermission = {
  [Office in keyof NamedPermissions]: `${Office}:${NamedPermissions[Office]}`;
}[keyof NamedPermissions];
