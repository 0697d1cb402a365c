interface FileFieldProps {
  label: string;
  accept: string;
}

/** A file input with a drop area. */
export function FileField({ label, accept }: FileFieldProps) {
  return (
    <label className="grid gap-1.5">
      <span className="font-medium">{label}</span>
      <input
        type="file"
        name="file"
        accept={accept}
        required
        className="block w-full rounded-control border border-line border-dashed bg-page p-4 text-[13px] file:me-3 file:rounded-control file:border file:border-line file:bg-card file:px-3 file:py-1.5 file:font-semibold"
      />
    </label>
  );
}
