import type { ComponentProps } from 'react';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { ResendCountdown } from './use-resend-countdown.ts';

interface SendCodeFieldProps extends Omit<ComponentProps<typeof TextField>, 'end' | 'className' | 'autoComplete'> {
  resend: ResendCountdown;
  /** The button's action: sends another code. */
  intent: string;
  busy: boolean;
  /** Of the button, in the reader's language. */
  texts: { send: string; again: string; wait(seconds: number): string };
}

/** A field for a code, with the button that sends one: disabled for a minute, showing the seconds (specification 4). */
export function SendCodeField({ resend, intent, busy, texts, ...field }: SendCodeFieldProps) {
  return (
    <TextField
      {...field}
      autoComplete="one-time-code"
      className="tabular"
      end={
        <Button
          type="submit"
          name="intent"
          value={intent}
          variant="ghost"
          size="sm"
          busy={busy}
          disabled={resend.seconds > 0}
          className="tabular !text-brand-hover disabled:!text-muted"
        >
          {resend.seconds > 0 ? texts.wait(resend.seconds) : resend.again ? texts.again : texts.send}
        </Button>
      }
    />
  );
}
