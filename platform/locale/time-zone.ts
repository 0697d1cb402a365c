/**
 * Timestamps and days as people in a time zone write them. Zones are IANA names; their rules come with the runtime
 * (Intl). A local time that occurs twice, when clocks go back, is the earlier one; one that does not exist, when they
 * go forward, is shifted by the gap. Temporal calls that "compatible".
 */
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** By names in small letters: forms send zones in any spelling, such as `Asia/SHANGHAI`, and each takes 27 KB. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Whether it is a zone name; an offset such as `+08:00` is not: databases interpret its sign the other way round. */
export function isTimeZone(zone: string): boolean {
  if (!/^(?:UTC$|[A-Z][A-Za-z_]+\/)/.test(zone)) return false;
  try {
    formatIn(zone);
    return true;
  } catch {
    return false;
  }
}

/** A timestamp in a form's format: `2026-11-21T08:30` in that zone. */
export function localMinute(moment: Date | string, zone: string): string {
  return new Date(wallClock(new Date(moment), zone)).toISOString().slice(0, 16);
}

/** The same with seconds and the offset from UTC, for files: `2026-11-21T08:30:15+08:00`. */
export function localInstant(moment: Date | string, zone: string): string {
  const at = new Date(moment);
  const ahead = offsetAt(at, zone);
  const minutes = Math.abs(ahead) / MINUTE_MS;
  const two = (number: number) => String(number).padStart(2, '0');
  const offset = `${ahead < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  return new Date(at.getTime() + ahead).toISOString().slice(0, 19) + offset;
}

/**
 * Parses a local time `2026-11-21T08:30` in the zone, ignoring seconds, or `2026-11-21` for the start of a day;
 * undefined if invalid.
 */
export function readLocal(text: string, zone: string): Date | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?)?$/.exec(text.trim());
  const wall = match ? Date.parse(`${match[1]}T${match[2] ?? '00:00'}:00Z`) : Number.NaN;
  // some runtimes read 2026-02-31 as a day in March
  if (Number.isNaN(wall) || new Date(wall).toISOString().slice(0, 10) !== match?.[1]) return undefined;
  const [before, after] = [wall - DAY_MS, wall + DAY_MS].map((at) => offsetAt(new Date(at), zone));
  const candidates = [wall - (before ?? 0), wall - (after ?? 0)].filter((at) => wallClock(new Date(at), zone) === wall);
  return new Date(candidates.length > 0 ? Math.min(...candidates) : wall - (before ?? 0));
}

/** The day of a timestamp in the zone, as `2026-11-21`. */
export function dayIn(zone: string, moment: Date): string {
  return localMinute(moment, zone).slice(0, 10);
}

/** Adds days to a day. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The first moment of a day in the zone. */
export function startOfDay(day: string, zone: string): Date {
  const start = readLocal(day, zone);
  if (!start) throw new RangeError(`not a day: ${day}`);
  return start;
}

/** The zone's local time, as if it were UTC; to the minute. */
function wallClock(moment: Date, zone: string): number {
  const parts = Object.fromEntries(
    formatIn(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute);
}

function offsetAt(moment: Date, zone: string): number {
  return wallClock(moment, zone) - Math.floor(moment.getTime() / MINUTE_MS) * MINUTE_MS;
}

function formatIn(zone: string): Intl.DateTimeFormat {
  const name = zone.toLowerCase();
  let format = formats.get(name);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' },
      ...{ hourCycle: 'h23', calendar: 'gregory', numberingSystem: 'latn', timeZone: zone },
    });
    formats.set(name, format);
  }
  return format;
}
