import { text } from '../text.ts';

interface Failed {
  message?: string;
}

/** Returns the message of a failed call for people; undefined where it did not fail. */
export function messageOf(error: Failed): string;
export function messageOf(error: Failed | undefined): string | undefined;
export function messageOf(error: Failed | undefined): string | undefined {
  if (error === undefined) return undefined;
  return error.message ?? text.api.failed;
}
