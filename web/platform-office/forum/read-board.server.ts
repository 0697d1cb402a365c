import type { BoardPermissions } from '../../../domains/forum/boards/permissions.ts';
import { readTexts } from '../../back-office/kit/read-texts.ts';
import { readNumber } from '../../forms/handle-form.server.ts';
import { BOARD_KEYS } from './board-keys.ts';

type Typed = Readonly<Record<string, string>>;

/** What a role is given or loses on the board: the fields `permission.<role>.<key>`. */
function readPermissions(submitted: Typed, roles: readonly string[]): BoardPermissions {
  const chosen = (role: string, choice: string) =>
    BOARD_KEYS.filter((key) => submitted[`permission.${role}.${key}`] === choice);
  const entries = roles.map(
    (role) => [role, { grant: chosen(role, 'grant'), revoke: chosen(role, 'revoke') }] as const,
  );
  return Object.fromEntries(entries.filter(([, { grant, revoke }]) => grant.length + revoke.length > 0));
}

/** The form of a board as the verb's input, not validated yet. */
export function readBoard(
  id: number | undefined,
  submitted: Typed,
  kinds: readonly string[],
  roles: readonly string[],
) {
  return {
    id,
    slug: submitted.slug,
    name: readTexts({ ...submitted }, 'name'),
    description: readTexts({ ...submitted }, 'description'),
    icon: submitted.emoji?.trim() || submitted.icon,
    color: submitted.hasColor === 'on' ? submitted.color : '',
    sort: readNumber(submitted.sort),
    kinds,
    permissions: readPermissions(submitted, roles),
    isArchived: submitted.isArchived === 'on',
  };
}
