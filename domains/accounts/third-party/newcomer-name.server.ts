import { tidyName } from '../../../platform/text/readable-name.ts';
import type { Ctx } from '../../kit/context.ts';
import { readStaff } from '../profile/edit-nickname.server.ts';
import { looksLikeStaff } from '../profile/official-names.ts';
import { NICKNAME_LENGTH, nicknameProblem } from '../profile/rules.ts';
import { newNickname } from '../registration/register-by-email.server.ts';

/** The user's name at the provider, if it is allowed here; otherwise a neutral one. */
export async function newcomerName(ctx: Ctx, name: string): Promise<string> {
  const short = tidyName([...tidyName(name)].slice(0, NICKNAME_LENGTH.max).join(''));
  // a name that is an e-mail address would be public beside reviews
  if (nicknameProblem(short) || short.includes('@')) return newNickname(ctx, 'login:new_member_name');
  const houseNames = ctx.app.sites.all().flatMap((site) => Object.values(site.name));
  const staffNames = (await readStaff(ctx)).map((person) => person.nickname);
  return looksLikeStaff(short, houseNames, staffNames) ? newNickname(ctx, 'login:new_member_name') : short;
}
