import { DEVELOPER_OFFICE } from '../back-office/kit/back-office.tsx';
import { OfficeSignIn } from '../back-office/sign-in/office-sign-in.tsx';
import { openSignIn } from '../back-office/sign-in/open-sign-in.server.ts';
import { answerLogin } from '../login/login-action.server.ts';
import type { Route } from './+types/sign-in';

const POINTS = [
  { key: 'publish', icon: 'upload' },
  { key: 'team', icon: 'users' },
  { key: 'figures', icon: 'chart-column' },
] as const;

export function loader({ request, context }: Route.LoaderArgs) {
  return openSignIn(context, request, DEVELOPER_OFFICE);
}

export function action({ request, context }: Route.ActionArgs) {
  return answerLogin(context, request);
}

export default function SignIn() {
  return <OfficeSignIn office={DEVELOPER_OFFICE} icon="code" points={POINTS} joinAt="/developer/home" />;
}
