/**
 * The moment before which sign-ins no longer count, as of now. Tokens tell the second of their
 * sign-in: one within the same second must not be locked out.
 */
export function signedOutNow(): Date {
  return new Date(Math.floor(Date.now() / 1000) * 1000);
}
