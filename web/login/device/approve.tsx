import {
  type DeviceQuestion,
  decideDeviceLogin,
  scanDeviceCode,
} from '../../../domains/accounts/device-login/decide-device-login.server.ts';
import { readAnswer } from '../../../domains/accounts/device-login/rules.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { answerRefusal } from '../../forms/form-answer.server.ts';
import { uncheckedAddress } from '../../manifest/page-address.ts';
import { confirmFirst } from '../../session/confirm-first.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { redirect } from '../../session/redirects.ts';
import { pathOf } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { ScanQuestion } from '../third-party/scan-question.tsx';
import type { Route } from './+types/approve';

type Asked =
  | { question: DeviceQuestion; message?: undefined }
  | { question?: undefined; message: string | undefined; isGone: boolean };

/** On the phone: what would be logged in, and into which account. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Asked> {
  const ctx = pageCtx(context);
  try {
    return { question: await scanDeviceCode(ctx, params.code) };
  } catch (error) {
    const isGone = isDomainError(error) && error.code === 'scan_gone';
    return { message: answerRefusal(ctx, error, {}).message, isGone };
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const ctx = pageCtx(context);
  const form = await request.formData();
  try {
    await decideDeviceLogin(ctx, params.code, readAnswer(form.get('intent')));
  } catch (error) {
    confirmFirst(error, pathOf(request));
    return { message: answerRefusal(ctx, error, {}).message };
  }
  return redirect(uncheckedAddress(pathOf(request)), 303);
}

export default function Approve({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const { question } = loaderData;
  if (!question) {
    const title = loaderData.isGone ? undefined : t('login:third.failed_title');
    return <ScanQuestion state="expired" title={title} lines={[]} problem={loaderData.message} />;
  }
  return (
    <ScanQuestion
      state={question.state}
      choices={question.choices}
      problem={actionData?.message}
      lines={[
        [t('login:device.site'), question.site],
        [t('login:device.account'), question.account],
        [t('login:third.confirm.device'), question.device],
        [t('login:third.confirm.place'), question.place],
        [t('login:device.ip'), question.ip],
        [t('login:third.confirm.time'), <LocalTime key="at" iso={question.at} />],
      ]}
    />
  );
}
