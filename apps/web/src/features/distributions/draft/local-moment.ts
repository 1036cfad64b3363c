/** A moment (ISO 8601) as a field for date and time takes it: in the browser's time zone, to the minute. */
export function localMoment(moment: string): string {
  const date = new Date(moment);
  const two = (number: number) => String(number).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** The moment that such a field has; undefined while it is not whole, such as in the middle of a year. */
export function momentOfLocal(text: string): string | undefined {
  const date = new Date(text);
  return /^2\d{3}-\d\d-\d\dT\d\d:\d\d/.test(text) && !Number.isNaN(date.getTime())
    ? date.toISOString()
    : undefined;
}
