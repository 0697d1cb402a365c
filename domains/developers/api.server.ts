import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../kit/endpoint.ts';
import * as shapes from './contract.ts';
import {
  listDeveloperApplications,
  readDeveloperApplication,
  readDeveloperStanding,
} from './onboarding/queries.server.ts';
import { approveDeveloper, refuseDeveloper } from './onboarding/review-application.server.ts';
import { submitDeveloperApplication } from './onboarding/submit-application.server.ts';
import { readDeveloperProfile, saveDeveloperProfile } from './save-profile.server.ts';
import { resumeDeveloper, suspendDeveloper } from './supervision/change-state.server.ts';
import { listDevelopers } from './supervision/list-developers.server.ts';
import { acceptDeveloperInvitation, readDeveloperInvitation } from './team/accept-invitation.server.ts';
import { removeDeveloperMember, setDeveloperRole } from './team/change-team.server.ts';
import { inviteDeveloper, revokeDeveloperInvitation } from './team/invite-member.server.ts';
import { listDeveloperTeam } from './team/list-team.server.ts';

const TAG = 'developers';
const OFFICE = '/api/developer';
const REVIEW = { tag: TAG, access: 'permission:developers.review' } as const;
const PLATFORM = '/api/platform/developer';
const done = <T>(work: Promise<T>) => work.then(() => null);

/** Becoming a developer, and joining the team of one. */
export function developerRoutes(api: Api): void {
  const shape = { tag: TAG, access: 'member' } as const;
  const front = '/api/front/developer';
  endpoint(
    api,
    {
      ...shape,
      method: 'post',
      path: `${front}/apply`,
      summary: 'Apply for a developer account',
      body: shapes.developerApplicationInput,
      answer: shapes.submittedApplicationAnswer,
    },
    (ctx, { body }) => submitDeveloperApplication(ctx, body),
  );
  endpoint(
    api,
    {
      ...shape,
      method: 'get',
      path: `${front}/standing`,
      summary: 'One’s newest application, and whether one has a developer office',
      answer: shapes.developerStandingAnswer,
    },
    (ctx) => readDeveloperStanding(ctx),
  );
  endpoint(
    api,
    {
      ...shape,
      method: 'post',
      path: `${front}/invitation/read`,
      summary: 'An open invitation to a team',
      body: shapes.developerTokenInput,
      answer: shapes.openDeveloperInvitationAnswer,
    },
    (ctx, { body }) => readDeveloperInvitation(ctx, body.token),
  );
  endpoint(
    api,
    {
      ...shape,
      method: 'post',
      path: `${front}/invitation/accept`,
      summary: 'Join a team by its invitation',
      body: shapes.developerTokenInput,
      answer: z.object({ developerId: z.number() }),
    },
    (ctx, { body }) => acceptDeveloperInvitation(ctx, body.token),
  );
}

/** The profile of one's own developer account. */
export function developerProfileRoutes(api: Api): void {
  const profile = { tag: TAG, path: `${OFFICE}/profile`, access: 'developer:profile.edit' } as const;
  endpoint(
    api,
    { ...profile, method: 'get', summary: 'Profile of one’s developer account', answer: shapes.developerProfileAnswer },
    (ctx) => readDeveloperProfile(ctx),
  );
  endpoint(
    api,
    {
      ...profile,
      method: 'post',
      summary: 'Save the profile of one’s developer account',
      body: shapes.developerProfileInput,
      answer: z.null(),
    },
    (ctx, { body }) => done(saveDeveloperProfile(ctx, body)),
  );
}

/** The team of one's own developer account. */
export function developerTeamRoutes(api: Api): void {
  const team = { tag: TAG, access: 'developer:team.manage' } as const;
  endpoint(
    api,
    {
      ...team,
      method: 'get',
      path: `${OFFICE}/team/list`,
      summary: 'The team and its open invitations',
      answer: shapes.developerTeamAnswer,
    },
    (ctx) => listDeveloperTeam(ctx),
  );
  endpoint(
    api,
    {
      ...team,
      method: 'post',
      path: `${OFFICE}/team/invite`,
      summary: 'Invite someone to the team by e-mail',
      body: shapes.inviteDeveloperInput,
      answer: shapes.developerIdInput,
    },
    (ctx, { body }) => inviteDeveloper(ctx, body),
  );
  endpoint(
    api,
    {
      ...team,
      method: 'post',
      path: `${OFFICE}/team/revoke`,
      summary: 'Revoke an open invitation',
      body: shapes.developerIdInput,
      answer: z.null(),
    },
    (ctx, { body }) => done(revokeDeveloperInvitation(ctx, body.id)),
  );
  endpoint(
    api,
    {
      ...team,
      method: 'post',
      path: `${OFFICE}/team/role`,
      summary: 'Give a member another role',
      body: shapes.developerRoleInput,
      answer: z.null(),
    },
    (ctx, { body }) => done(setDeveloperRole(ctx, body)),
  );
  endpoint(
    api,
    {
      ...team,
      method: 'post',
      path: `${OFFICE}/team/remove`,
      summary: 'Take a member out of the team',
      body: shapes.developerMemberInput,
      answer: z.null(),
    },
    (ctx, { body }) => done(removeDeveloperMember(ctx, body)),
  );
}

/** Applications, for the platform. */
export function developerReviewRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...REVIEW,
      method: 'get',
      path: `${PLATFORM}/applications`,
      summary: 'Applications for developer accounts, open ones oldest first',
      query: shapes.developerReviewQuery,
      answer: shapes.developerReviewAnswer,
    },
    (ctx, { query }) => listDeveloperApplications(ctx, query),
  );
  endpoint(
    api,
    {
      ...REVIEW,
      method: 'get',
      path: `${PLATFORM}/applications/{id}`,
      summary: 'One application with its applicant',
      params: shapes.developerIdParams,
      answer: shapes.reviewedApplicationAnswer,
    },
    (ctx, { params }) => readDeveloperApplication(ctx, params.id),
  );
  endpoint(
    api,
    {
      ...REVIEW,
      method: 'post',
      path: `${PLATFORM}/approve`,
      summary: 'Approve an application and create the developer account',
      body: shapes.developerIdInput,
      answer: z.object({ developerId: z.number() }),
    },
    (ctx, { body }) => approveDeveloper(ctx, body.id),
  );
  endpoint(
    api,
    {
      ...REVIEW,
      method: 'post',
      path: `${PLATFORM}/refuse`,
      summary: 'Refuse an application with a reason',
      body: shapes.developerReasonInput,
      answer: z.null(),
    },
    (ctx, { body }) => done(refuseDeveloper(ctx, body)),
  );
}

/** Developers, for the platform. */
export function developerSupervisionRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...REVIEW,
      method: 'get',
      path: `${PLATFORM}/list`,
      summary: 'All developers',
      query: shapes.developerListQuery,
      answer: shapes.developerListAnswer,
    },
    (ctx, { query }) => listDevelopers(ctx, query),
  );
  endpoint(
    api,
    {
      ...REVIEW,
      method: 'post',
      path: `${PLATFORM}/suspend`,
      summary: 'Suspend a developer with a reason',
      body: shapes.developerReasonInput,
      answer: z.null(),
    },
    (ctx, { body }) => done(suspendDeveloper(ctx, body)),
  );
  endpoint(
    api,
    {
      ...REVIEW,
      method: 'post',
      path: `${PLATFORM}/resume`,
      summary: 'Lift the suspension of a developer',
      body: shapes.developerIdInput,
      answer: z.null(),
    },
    (ctx, { body }) => done(resumeDeveloper(ctx, body)),
  );
}
