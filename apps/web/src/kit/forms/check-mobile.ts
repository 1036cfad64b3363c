import { mobileRule } from '@countersign/contract';
import type { MobileProblem } from '@countersign/domain';

/**
 * Checks a mobile number as it was typed; undefined where it is right. The numbering plans are large: they come with
 * the first number that is checked. Without a connection the server has the last word.
 */
export async function checkMobile(
  countryCode: string,
  typed: string,
): Promise<MobileProblem | undefined> {
  const mobile = mobileRule.safeParse(typed);
  if (!mobile.success) {
    return { field: 'mobile', message: mobile.error.issues[0]?.message ?? '' };
  }
  const plans = await import('./mobile-problem.ts').catch(() => undefined);
  return plans?.mobileProblem(countryCode, mobile.data);
}
