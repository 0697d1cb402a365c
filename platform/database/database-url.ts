const PREFIX = /^postgres(ql)?:\/\//;

/**
 * The error in a database URL, or undefined. Unescaped special characters in the password are the most frequent
 * mistake; neither they nor the password are repeated in the message.
 */
export function databaseUrlProblem(address: string): string | undefined {
  if (!PREFIX.test(address)) return 'must be an address such as postgres://user:password@host:5432/stoa';
  const parsed = URL.canParse(address) ? new URL(address) : undefined;
  const beyondHost = parsed ? parsed.pathname + parsed.search : '';
  // an @ in the host means that the host was found too early, in the middle of the password
  const isMisread = parsed === undefined || address.includes('#') || beyondHost.includes('@');
  if (isMisread && address.includes('@')) return encodingAdvice();
  if (/%(?![0-9a-f]{2})/i.test(address)) return encodingAdvice();
  if (isMisread) return 'must be an address such as postgres://user:password@host:5432/stoa';
  return undefined;
}

function encodingAdvice(): string {
  return (
    'cannot be read: in a user name or password, @ # % / ? and : are written percent-encoded, as %40 %23 %25 %2F %3F ' +
    'and %3A'
  );
}
