/** Code as it is; long lines scroll, also by keyboard. */
export function CodeBlock({ label, code }: { label: string; code: string }) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
      className="max-h-96 min-w-0 overflow-auto rounded-card bg-ink p-4 text-[13px] text-card leading-relaxed"
    >
      <pre>
        <code>{code}</code>
      </pre>
    </section>
  );
}
