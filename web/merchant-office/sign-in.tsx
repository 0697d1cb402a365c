import { MERCHANT_OFFICE } from '../back-office/kit/back-office.tsx';
import { OfficeSignIn } from '../back-office/sign-in/office-sign-in.tsx';
import { openSignIn } from '../back-office/sign-in/open-sign-in.server.ts';
import { answerLogin } from '../login/login-action.server.ts';
import type { Route } from './+types/sign-in';

const POINTS = [
  { key: 'ship', icon: 'truck' },
  { key: 'stock', icon: 'package-check' },
  { key: 'figures', icon: 'chart-column' },
] as const;

export function loader({ request, context }: Route.LoaderArgs) {
  return openSignIn(context, request, MERCHANT_OFFICE);
}

export function action({ request, context }: Route.ActionArgs) {
  return answerLogin(context, request);
}

export default function SignIn() {
  return (
    <OfficeSignIn office={MERCHANT_OFFICE} icon="store" points={POINTS} joinAt="/users/merchant_settled?menuCur=70" />
  );
}
