import { job, type Wiring } from '../kit/wiring.ts';
import { addressRoutes } from './addresses/api.server.ts';
import { accountRoutes } from './api.server.ts';
import { captchaRoutes } from './captcha/api.server.ts';
import { deleteOldCaptchas } from './captcha/captchas.server.ts';
import { confirmationRoutes } from './confirmation/api.server.ts';
import { ACCOUNTS_ERRORS } from './errors.ts';
import { inviteRoutes } from './invites/api.server.ts';
import { memberRoutes } from './members/api.server.ts';
import { passkeyRoutes } from './passkeys/api.server.ts';
import { tidyChallenges } from './passkeys/challenges.server.ts';
import { phoneRoutes } from './phones/api.server.ts';
import { anonymiseDueAccounts } from './privacy/anonymise-due-accounts.server.ts';
import { privacyRoutes } from './privacy/api.server.ts';
import { nameOwnedSites } from './privacy/open-matters.server.ts';
import { exportAccount } from './privacy/own-data.server.ts';
import { profileRoutes } from './profile/api.server.ts';
import { roleRoutes } from './roles/api.server.ts';
import { secondFactorRoutes } from './second-factor/api.server.ts';
import { SEALED_SECRETS } from './second-factor/secrets.server.ts';
import { sessionRoutes } from './sessions/api.server.ts';
import { noteEntry } from './sessions/note-entry.server.ts';
import { joinOnEntry } from './site-access/join-site.server.ts';
import { thirdPartyRoutes } from './third-party/api.server.ts';
import { THIRD_PARTY_ERRORS } from './third-party/errors.ts';
import { deleteExpiredOauthStates } from './third-party/oauth-states.server.ts';
import { verificationRoutes } from './verification/api.server.ts';
import { warnOfCodes } from './warn-of-codes.server.ts';

export const accountsWiring: Wiring = {
  errors: { ...ACCOUNTS_ERRORS, ...THIRD_PARTY_ERRORS },
  calls: [
    accountRoutes,
    captchaRoutes,
    phoneRoutes,
    secondFactorRoutes,
    passkeyRoutes,
    confirmationRoutes,
    verificationRoutes,
    sessionRoutes,
    roleRoutes,
    memberRoutes,
    inviteRoutes,
    thirdPartyRoutes,
    addressRoutes,
    profileRoutes,
    privacyRoutes,
  ],
  listen(events) {
    events.on('account.entered', (ctx, { userId }) => joinOnEntry(ctx, userId));
    events.on('account.entered', noteEntry);
    events.on('account.data-wanted', exportAccount);
    events.on('account.leaving', nameOwnedSites);
  },
  sealed: [SEALED_SECRETS],
  jobs: [
    job('code warnings', 5_000, warnOfCodes),
    job('old captchas', 600_000, deleteOldCaptchas),
    job('old challenges', 3_600_000, tidyChallenges),
    job('old handshakes', 3_600_000, deleteExpiredOauthStates),
    job('departures', 60_000, anonymiseDueAccounts),
  ],
};
