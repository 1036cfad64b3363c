import { emailRule, messages } from '@countersign/contract';

/** What is wrong with an e-mail address for signing in; null where nothing is. */
export function emailProblem(email: string): string | null {
  if (email.trim() === '') return messages.required;
  return emailRule.safeParse(email).success
    ? null
    : 'Enter an e-mail address, such as name@example.com.';
}
