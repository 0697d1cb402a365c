import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { OfficeForm } from './office-form.tsx';

interface ActionFormProps {
  intent: string;
  /** Hidden values to submit. */
  values?: Record<string, string | number>;
  label: string;
  /** Its target, added to the label for screen readers. */
  about?: string;
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | 'soft';
  start?: ReactNode;
  /** As high as the links beside it. */
  size?: 'sm' | 'md';
  /** Its answer is another page: unsaved work on this one would be lost. */
  leaves?: boolean;
}

/** A button that performs one action on one row: a form of its own. */
export function ActionForm(props: ActionFormProps) {
  const { intent, values = {}, label, about, variant = 'secondary', start, size = 'sm', leaves } = props;
  const isBusy = useIsSending(intent, values);
  return (
    <OfficeForm method="post" preventScrollReset data-leaves={leaves || undefined}>
      <Hidden intent={intent} values={values} />
      <Button
        type="submit"
        variant={variant}
        size={size}
        busy={isBusy}
        start={start}
        aria-label={about && `${label}: ${about}`}
        className="pointer-coarse:min-h-11"
      >
        {label}
      </Button>
    </OfficeForm>
  );
}

interface ConfirmActionProps extends ActionFormProps {
  /** What will happen. */
  question: ReactNode;
  /** The confirming button; defaults to the label of the first button. */
  confirm?: string;
  /** Required fields, such as a reason. */
  children?: ReactNode;
  /** Opened initially because the input was refused. */
  open?: boolean;
  align?: 'start' | 'end';
  /** The form has a file. */
  hasFile?: boolean;
}

/** The same for irreversible actions: it asks for confirmation. A `details` element, so it works without scripts. */
export function ConfirmAction(props: ConfirmActionProps) {
  const {
    intent,
    values = {},
    label,
    about,
    variant = 'danger',
    question,
    confirm,
    children,
    open,
    start,
    align = 'end',
    hasFile = false,
  } = props;
  const { t } = useTexts();
  const isBusy = useIsSending(intent, values);
  return (
    <details open={open} data-popover="" className="relative w-fit">
      <summary
        aria-label={about && `${label}: ${about}`}
        className={cx(
          'flex min-h-8 list-none items-center gap-2 pointer-coarse:min-h-11 rounded-control border border-line bg-card px-3 py-1 font-semibold text-[13px] hover:border-faint [&::-webkit-details-marker]:hidden',
          variant === 'danger' && 'text-danger',
        )}
      >
        {start}
        {label}
      </summary>
      <div
        className={cx(
          'absolute top-full z-30 mt-1.5 w-72 max-w-[calc(100vw-48px)] rounded-card border border-line bg-card p-4 text-start shadow-float',
          align === 'end' ? 'start-0 md:start-auto md:end-0' : 'start-0',
        )}
      >
        <OfficeForm
          method="post"
          encType={hasFile ? 'multipart/form-data' : undefined}
          preventScrollReset
          noValidate
          className="grid gap-3"
        >
          <Hidden intent={intent} values={values} />
          <p className="text-[13px]">{question}</p>
          {children}
          <Button
            type="submit"
            variant={variant === 'danger' ? 'danger' : 'primary'}
            size="sm"
            busy={isBusy}
            className="pointer-coarse:min-h-11"
          >
            {confirm ?? label ?? t('back-office:yes')}
          </Button>
        </OfficeForm>
      </div>
    </details>
  );
}

function Hidden({ intent, values }: Required<Pick<ActionFormProps, 'intent' | 'values'>>) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}

function useIsSending(intent: string, values: Record<string, string | number>): boolean {
  const { formData } = useNavigation();
  if (formData?.get('intent') !== intent) return false;
  return Object.entries(values).every(([name, value]) => formData.get(name) === String(value));
}
