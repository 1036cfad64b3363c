import { type ErrorCode, messages } from '@countersign/contract';
import { text } from '../text.ts';

/** Describes a failed call. */
export interface ApiFailure {
  status: false;
  error: typeof messages.apiFailed | typeof messages.sessionExpired;
  /** For people. */
  message: string;
  code?: ErrorCode;
  /** A message for each field that the server refused. */
  fields?: Record<string, string>;
  /** The server's own words; missing where it did not answer or had none. */
  serverMessage?: string;
}

/** A call that came through. */
export interface ApiSuccess<T> {
  status: true;
  result: T;
}

/** The session's end: the caller is signed out. */
export function sessionFailure(): ApiFailure {
  return {
    status: false,
    error: messages.sessionExpired,
    message: text.api.sessionEnded,
    code: 'unauthenticated',
  };
}

/** A call that the server refused or that never reached it. */
export function apiFailure(
  message: string,
  more: Pick<ApiFailure, 'code' | 'fields' | 'serverMessage'> = {},
): ApiFailure {
  return { status: false, error: messages.apiFailed, message, ...more };
}
