import { changeAccount } from './account-of.ts';

const USAGE = `npm run owner:promote -- EMAIL

Makes an existing account owner of every site. Its sessions end, and the audit log has it.`;

await changeAccount('promote-owner', USAGE, 'owns every site now; its sessions have ended');
