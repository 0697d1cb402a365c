import { Icon } from '../../ui/icon.tsx';

/** What is wrong with the control that `aria-describedby` connects with it. */
export function FieldProblem({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} role="alert" className="my-1 flex items-start gap-1 text-[13px] text-danger">
      <Icon name="circle-alert" size={15} className="mt-0.5" />
      {children}
    </p>
  );
}
