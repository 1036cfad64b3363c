import { emailPattern, messages } from '@countersign/contract';

/** The longest address that is taken. */
const longest = 254;

/**
 * Checks the email address of an account; null where it is right. Says the same as the rule of the contract, without
 * the library of schemas, which the first page does not load.
 */
export function emailProblem(value: string): string | null {
  const email = value.trim();
  if (email === '') return messages.required;
  return email.length <= longest && emailPattern.test(email) ? null : messages.oneEmail;
}
