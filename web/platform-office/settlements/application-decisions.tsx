import { ConfirmAction } from '../../back-office/kit/action-form.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { Icon } from '../../ui/icon.tsx';
import { TextArea } from '../../ui/text-area.tsx';

interface ApplicationDecisionsProps {
  /** The applicant's name, for the names of the buttons. */
  name: string;
  /** In the reader's language. */
  texts: { approve: string; approveQuestion: string; refuse: string; refuseQuestion: string; reason: string };
  limit: number;
  answer?: FormAnswer;
}

/** The two decisions about an application: `approve`, and `refuse` with a `reason`. */
export function ApplicationDecisions({ name, texts, limit, answer }: ApplicationDecisionsProps) {
  return (
    <>
      <ConfirmAction
        intent="approve"
        variant="secondary"
        label={texts.approve}
        about={name}
        question={texts.approveQuestion}
        start={<Icon name="check" size={15} />}
      />
      <ConfirmAction
        intent="refuse"
        label={texts.refuse}
        about={name}
        question={texts.refuseQuestion}
        start={<Icon name="x" size={15} />}
        open={answer?.values.intent === 'refuse' && answer.problems.reason !== undefined}
      >
        <TextArea
          name="reason"
          label={texts.reason}
          required
          limit={limit}
          defaultValue={answer?.values.reason}
          problem={answer?.problems.reason}
        />
      </ConfirmAction>
    </>
  );
}
