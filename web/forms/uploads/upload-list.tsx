interface UploadListProps {
  running: readonly { id: number; name: string; percent: number }[];
}

/** Running uploads with their progress. */
export function UploadList({ running }: UploadListProps) {
  if (running.length === 0) return null;
  return (
    <ul aria-live="polite" className="mt-2 grid gap-1.5">
      {running.map(({ id, name, percent }) => (
        <li key={id} className="flex items-center gap-3 text-[13px] text-secondary">
          <span className="min-w-0 max-w-48 truncate">{name}</span>
          <progress value={percent} max={100} aria-label={name} className="progress h-1.5 flex-1" />
          <span className="tabular">{percent}%</span>
        </li>
      ))}
    </ul>
  );
}
