import { z } from '@hono/zod-openapi';
import { MULTIPART_BYTES } from '../../../platform/http/body-sizes.ts';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { changeAvatar, removeAvatar } from './change-avatar.server.ts';
import { changeEmail, sendEmailChangeCode } from './change-email.server.ts';
import { changePassword } from './change-password.server.ts';
import { changePhone, sendPhoneChangeCode } from './change-phone.server.ts';
import { changeUsername } from './change-username.server.ts';
import * as shapes from './contract.ts';
import { editNickname } from './edit-nickname.server.ts';
import { readProfile } from './queries.server.ts';
import { MAX_AVATAR_BYTES, readCrop } from './rules.ts';

const USER = '/api/front/user';

/** What a member can change in their own account. */
export function profileRoutes(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: `${USER}/profile`,
      tag: 'user',
      summary: 'The profile and what can be changed',
      access: 'member',
      answer: shapes.profileAnswer,
    },
    (ctx) => readProfile(ctx),
  );
  const shape = { method: 'post', tag: 'user', access: 'member', answer: z.null() } as const;
  endpoint(
    api,
    { ...shape, path: `${USER}/edit`, summary: 'Change the nickname', body: shapes.nicknameInput },
    (ctx, { body }) => editNickname(ctx, body).then(() => null),
  );
  endpoint(
    api,
    {
      ...shape,
      path: `${USER}/username`,
      summary: 'Choose the user name, or change it once',
      body: shapes.usernameInput,
    },
    (ctx, { body }) => changeUsername(ctx, body).then(() => null),
  );
  avatarRoutes(api);
  endpoint(
    api,
    { ...shape, path: `${USER}/email/code`, summary: 'Send a code to the new e-mail', body: shapes.emailCodeInput },
    (ctx, { body }) => sendEmailChangeCode(ctx, body).then(() => null),
  );
  endpoint(
    api,
    { ...shape, path: `${USER}/email`, summary: 'Change the e-mail', body: shapes.emailChangeInput },
    (ctx, { body }) => changeEmail(ctx, body).then(() => null),
  );
  endpoint(
    api,
    { ...shape, path: `${USER}/phone/code`, summary: 'Send a code to the new phone', body: shapes.phoneCodeInput },
    (ctx, { body }) => sendPhoneChangeCode(ctx, body).then(() => null),
  );
  endpoint(
    api,
    { ...shape, path: `${USER}/phone`, summary: 'Change or add the phone', body: shapes.phoneChangeInput },
    (ctx, { body }) => changePhone(ctx, body).then(() => null),
  );
  endpoint(
    api,
    { ...shape, path: `${USER}/password`, summary: 'Change or set the password', body: shapes.passwordChangeInput },
    (ctx, { body }) => changePassword(ctx, body).then(() => null),
  );
}

function avatarRoutes(api: Api): void {
  const shape = { method: 'post', tag: 'user', access: 'member' } as const;
  endpoint(
    api,
    {
      ...shape,
      path: `${USER}/avatar`,
      summary: 'Change the picture, once a day (multipart, JPEG or PNG, at most 10 MB)',
      upload: true,
      maxBytes: MAX_AVATAR_BYTES + MULTIPART_BYTES,
      query: shapes.cropQuery,
      answer: shapes.avatarAnswer,
    },
    (ctx, { query, file }) => changeAvatar(ctx, file, readCrop(query)),
  );
  endpoint(
    api,
    { ...shape, path: `${USER}/avatar/delete`, summary: 'Remove the profile picture', answer: z.null() },
    (ctx) => removeAvatar(ctx).then(() => null),
  );
}
