import { decideScan, readScanQuestion } from '../../../domains/accounts/third-party/scan/decide-scan.server.ts';
import { cookieOf } from '../../../platform/http/cookies.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { redirect } from '../../session/redirects.ts';
import { useTexts } from '../../texts/texts.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import type { Route } from './+types/scan-confirm';
import { ScanQuestion } from './scan-question.tsx';
import { afterRefusal } from './third-party-failure.server.ts';

/** On the phone: asks whether the scanned screen belongs to the phone's owner. */
export async function loader({ request, context }: Route.LoaderArgs) {
  try {
    return await readScanQuestion(pageCtx(context), cookieOf(request, 'handshake'));
  } catch (error) {
    throw afterRefusal(context, 'wechat', error);
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  try {
    await decideScan(pageCtx(context), cookieOf(request, 'handshake'), form.get('intent') === 'approve');
    return redirect('/login/scan/confirm', 303);
  } catch (error) {
    return afterRefusal(context, 'wechat', error);
  }
}

export default function ScanConfirm({ loaderData: { state, device, place, at } }: Route.ComponentProps) {
  const { t } = useTexts();
  return (
    <ScanQuestion
      state={state}
      lines={[
        [t('login:third.confirm.device'), device],
        [t('login:third.confirm.place'), place],
        [t('login:third.confirm.time'), <LocalTime key="at" iso={at} />],
      ]}
    />
  );
}
