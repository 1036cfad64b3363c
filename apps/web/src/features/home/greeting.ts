import { text } from './text.ts';

/** A greeting for the time of day. */
export function greeting(firstName: string, now: Date): string {
  const hour = now.getHours();
  const part = hour < 5 ? 'evening' : hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
  return text.page.greeting(part, firstName);
}
