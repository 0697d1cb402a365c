import type { CustomerDetail } from '../../../domains/orders/customers/contract.ts';
import { MAX_CUSTOMER_NOTE } from '../../../domains/orders/customers/rules.ts';
import { ConfirmAction } from '../../back-office/kit/action-form.tsx';
import { NotesPanel } from '../../back-office/kit/notes-panel.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';

interface CustomerNotesProps {
  notes: CustomerDetail['notes'];
  mayNote: boolean;
  answer: FormAnswer | undefined;
}

/** What the shop's staff wrote down about the customer. */
export function CustomerNotes({ notes, mayNote, answer }: CustomerNotesProps) {
  const { t } = useTexts();
  return (
    <NotesPanel
      texts={{
        title: t('shop-customers:notes'),
        hint: t('shop-customers:notes_hint'),
        label: t('shop-customers:note'),
        add: t('shop-customers:add'),
      }}
      notes={notes}
      mayAdd={mayNote}
      limit={MAX_CUSTOMER_NOTE}
      rows={3}
      actions={({ id, body }) =>
        mayNote && (
          <ConfirmAction
            intent="drop"
            values={{ noteId: id }}
            label={t('shop-customers:drop')}
            about={body.slice(0, 40)}
            question={t('shop-customers:drop_question')}
          />
        )
      }
      answer={answer}
    />
  );
}
