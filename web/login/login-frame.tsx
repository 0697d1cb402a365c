import type { ReactNode } from 'react';
import type { LoginMode } from '../../domains/accounts/login-modes.ts';
import { Button } from '../ui/button.tsx';
import type { LoginIntent } from './login-answer.ts';
import type { LoginFormProps } from './login-form-props.ts';
import { loginAddress } from './login-url.ts';

interface LoginFrameProps extends Pick<LoginFormProps, 'fetcher' | 'inDialog' | 'by'> {
  mode: LoginMode;
  intent: LoginIntent;
  submit: string;
  children: ReactNode;
  /** Below the button. */
  foot?: ReactNode;
}

/** One login form with its button. Native validation is off because its messages are in the browser's language. */
export function LoginFrame({ fetcher, inDialog, by, mode, intent, submit, children, foot }: LoginFrameProps) {
  const busy = fetcher.state !== 'idle' && fetcher.formData?.get('intent') === intent;
  return (
    <fetcher.Form method="post" action={loginAddress(mode, by)} noValidate className="flex flex-col gap-4">
      {/* Enter triggers the first submit button, which would otherwise be the one beside a field */}
      <button type="submit" name="intent" value={intent} tabIndex={-1} aria-hidden="true" className="sr-only" />
      {inDialog && <input type="hidden" name="dialog" value="1" />}
      {children}
      <Button type="submit" name="intent" value={intent} size="lg" wide busy={busy} className="mt-1">
        {submit}
      </Button>
      {foot && <p className="text-center text-secondary">{foot}</p>}
    </fetcher.Form>
  );
}
