import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { permissionsAnswer, roleId, roleInput, rolesAnswer } from './contract.ts';
import { deleteRole } from './delete-role.server.ts';
import { listPermissions, listRoles } from './queries.server.ts';
import { saveRole } from './save-role.server.ts';

/** Roles of the requested site, and their permissions. */
export function roleRoutes(api: Api): void {
  const shape = { tag: 'roles', access: 'permission:roles.manage' } as const;
  endpoint(
    api,
    {
      ...shape,
      method: 'get',
      path: '/api/platform/permission/list',
      summary: 'All permissions',
      answer: permissionsAnswer,
    },
    async (ctx) => listPermissions(ctx),
  );
  endpoint(
    api,
    { ...shape, method: 'get', path: '/api/platform/role/list', summary: 'Roles of the site', answer: rolesAnswer },
    (ctx) => listRoles(ctx),
  );
  endpoint(
    api,
    {
      ...shape,
      method: 'post',
      path: '/api/platform/role/save',
      summary: 'Create or change a role',
      body: roleInput,
      answer: roleId,
    },
    async (ctx, { body }) => ({ id: await saveRole(ctx, body) }),
  );
  endpoint(
    api,
    {
      ...shape,
      method: 'post',
      path: '/api/platform/role/delete',
      summary: 'Delete a custom role',
      body: roleId,
      answer: z.null(),
    },
    (ctx, { body }) => deleteRole(ctx, body).then(() => null),
  );
}
