/** Round steps for an axis from zero to the maximum: at most five lines. */
export function axisSteps(highest: number): number[] {
  if (highest <= 0) return [0, 1];
  const rough = highest / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 2.5, 5, 10].find((each) => each * power >= rough) ?? 10) * power);
  const whole = Number.isInteger(step) ? step : Math.ceil(step);
  return Array.from({ length: Math.ceil(highest / whole) + 1 }, (_, at) => at * whole);
}

/** Which points are labelled on the axis, so that labels do not overlap: always including the last one. */
export function namedPoints(count: number, most: number): number[] {
  const every = Math.max(1, Math.ceil(count / most));
  return Array.from({ length: count }, (_, at) => at).filter((at) => (count - 1 - at) % every === 0);
}
