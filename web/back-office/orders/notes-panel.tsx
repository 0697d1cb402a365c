import { Form } from 'react-router';
import type { Sale } from '../../../domains/orders/sales/contract.ts';
import { MAX_ORDER_NOTE } from '../../../domains/orders/sales/rules.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { Panel } from '../kit/panel.tsx';

/** Internal notes on the order; the buyer never sees them. */
export function NotesPanel({ notes, answer }: { notes: Sale['notes']; answer?: FormAnswer }) {
  const { t } = useTexts();
  const submitted = answer?.values.intent === 'note' ? answer : undefined;
  return (
    <Panel title={t('sales:notes')} hint={t('sales:notes_hint')}>
      {notes.length > 0 && (
        <ul className="mb-4 grid gap-3">
          {notes.map(({ id, author, body, at }) => (
            <li key={id} className="rounded-control bg-page px-3 py-2">
              <p className="whitespace-pre-line [overflow-wrap:anywhere]">{body}</p>
              <p className="mt-1 text-muted text-xs">
                {author} · <LocalTime iso={at} />
              </p>
            </li>
          ))}
        </ul>
      )}
      <Form key={notes.length} method="post" noValidate className="grid gap-3">
        <input type="hidden" name="intent" value="note" />
        <TextArea
          label={t('sales:note')}
          hideLabel
          name="body"
          rows={2}
          limit={MAX_ORDER_NOTE}
          defaultValue={submitted?.values.body ?? ''}
          problem={submitted?.problems.body}
        />
        <div>
          <Button type="submit" variant="secondary" size="sm">
            {t('sales:note_add')}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
