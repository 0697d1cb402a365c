import { changeAccount } from './account-of.ts';

const USAGE = `npm run factor:reset -- EMAIL

Removes the second factor, recovery codes and passkeys of an account whose owner has lost them. Its sessions end, its owner
gets a mail, and the audit log has it. Make sure who asks: what is left is the password.`;

await changeAccount('reset-factors', USAGE, 'has no second factor and no passkey any more; its sessions have ended');
