import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { shopAuditAnswer, shopAuditQuery } from '../audit/contract.ts';
import { listShopAudit } from '../audit/list-audit.server.ts';
import { acceptInvitation, readInvitation } from './accept-invitation.server.ts';
import { removeStaff, setStaffRole } from './change-staff.server.ts';
import {
  invitationAnswer,
  invitationIdInput,
  invitationTokenInput,
  inviteStaffInput,
  joinedShopAnswer,
  saveShopRoleInput,
  shopRoleIdInput,
  staffAnswer,
  staffMemberInput,
  staffRoleInput,
} from './contract.ts';
import { inviteStaff, revokeInvitation } from './invite-staff.server.ts';
import { listStaff } from './list-staff.server.ts';
import { deleteShopRole, saveShopRole } from './roles.server.ts';

const TAG = 'merchant staff';
const POST = { tag: TAG, access: 'shop:staff.manage', method: 'post', answer: z.null() } as const;
const savedAnswer = z.object({ id: z.number() });

export function staffRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...POST,
      method: 'get',
      path: '/api/merchant/staff/list',
      summary: 'Staff, open invitations and roles of the shop',
      answer: staffAnswer,
    },
    (ctx) => listStaff(ctx),
  );
  endpoint(
    api,
    {
      ...POST,
      path: '/api/merchant/staff/invite',
      summary: 'Invite someone to the staff by e-mail',
      body: inviteStaffInput,
      answer: savedAnswer,
    },
    (ctx, { body }) => inviteStaff(ctx, body),
  );
  endpoint(
    api,
    { ...POST, path: '/api/merchant/staff/invite/revoke', summary: 'Revoke an invitation', body: invitationIdInput },
    (ctx, { body }) => revokeInvitation(ctx, body.id).then(() => null),
  );
  endpoint(
    api,
    { ...POST, path: '/api/merchant/staff/role', summary: 'Give a member another role', body: staffRoleInput },
    (ctx, { body }) => setStaffRole(ctx, body).then(() => null),
  );
  endpoint(
    api,
    { ...POST, path: '/api/merchant/staff/remove', summary: 'Remove a member from the staff', body: staffMemberInput },
    (ctx, { body }) => removeStaff(ctx, body).then(() => null),
  );
  roleRoutes(api);
  invitationRoutes(api);
}

function roleRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...POST,
      path: '/api/merchant/role/save',
      summary: 'Create or change a role of the shop',
      body: saveShopRoleInput,
      answer: savedAnswer,
    },
    (ctx, { body }) => saveShopRole(ctx, body),
  );
  endpoint(
    api,
    { ...POST, path: '/api/merchant/role/delete', summary: 'Delete an unused role of the shop', body: shopRoleIdInput },
    (ctx, { body }) => deleteShopRole(ctx, body.id).then(() => null),
  );
  endpoint(
    api,
    {
      tag: TAG,
      access: 'shop:audit.read',
      method: 'get',
      path: '/api/merchant/audit/list',
      summary: 'What the staff of the shop did',
      query: shopAuditQuery,
      answer: shopAuditAnswer,
    },
    (ctx, { query }) => listShopAudit(ctx, query),
  );
}

/** The invited person's calls: a member of no shop yet. */
function invitationRoutes(api: Api): void {
  endpoint(
    api,
    {
      tag: TAG,
      access: 'member',
      method: 'post',
      path: '/api/front/merchant/invitation/read',
      summary: 'An invitation to the staff of a shop, by the token of its link',
      body: invitationTokenInput,
      answer: invitationAnswer,
    },
    (ctx, { body }) => readInvitation(ctx, body.token),
  );
  endpoint(
    api,
    {
      tag: TAG,
      access: 'member',
      method: 'post',
      path: '/api/front/merchant/invitation/accept',
      summary: 'Join the staff of a shop',
      body: invitationTokenInput,
      answer: joinedShopAnswer,
    },
    (ctx, { body }) => acceptInvitation(ctx, body.token),
  );
}
