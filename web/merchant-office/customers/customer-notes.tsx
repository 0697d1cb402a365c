import { Form } from 'react-router';
import type { CustomerDetail } from '../../../domains/orders/customers/contract.ts';
import { MAX_CUSTOMER_NOTE } from '../../../domains/orders/customers/rules.ts';
import { ConfirmAction } from '../../back-office/kit/action-form.tsx';
import { Panel } from '../../back-office/kit/panel.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { TextArea } from '../../ui/text-area.tsx';

interface CustomerNotesProps {
  notes: CustomerDetail['notes'];
  mayNote: boolean;
  answer: FormAnswer | undefined;
}

/** What the shop's staff wrote down about the customer. */
export function CustomerNotes({ notes, mayNote, answer }: CustomerNotesProps) {
  const { t } = useTexts();
  const submitted = answer?.values.intent === 'note' ? answer : undefined;
  return (
    <Panel title={t('shop-customers:notes')} hint={t('shop-customers:notes_hint')}>
      {notes.length > 0 && (
        <ul className="mb-4 grid gap-3">
          {notes.map(({ id, author, body, at }) => (
            <li key={id} className="rounded-control bg-page px-3 py-2">
              <p className="whitespace-pre-line [overflow-wrap:anywhere]">{body}</p>
              <div className="mt-1 flex flex-wrap items-center justify-between gap-2">
                <span className="text-muted text-xs">
                  {author} · <LocalTime iso={at} />
                </span>
                {mayNote && (
                  <ConfirmAction
                    intent="drop"
                    values={{ noteId: id }}
                    label={t('shop-customers:drop')}
                    about={body.slice(0, 40)}
                    question={t('shop-customers:drop_question')}
                  />
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {mayNote && (
        <Form key={notes.length} method="post" noValidate className="grid gap-3">
          <input type="hidden" name="intent" value="note" />
          <TextArea
            label={t('shop-customers:note')}
            hideLabel
            name="body"
            rows={3}
            limit={MAX_CUSTOMER_NOTE}
            defaultValue={submitted?.values.body ?? ''}
            problem={submitted?.problems.body}
          />
          <div>
            <Button type="submit" variant="secondary" size="sm">
              {t('shop-customers:add')}
            </Button>
          </div>
        </Form>
      )}
    </Panel>
  );
}
