import { mobileProblem } from '@countersign/domain';
import { Failure } from '../../platform/failure/failure.ts';

/**
 * Refuses a number that can't be a mobile in its country.
 * @throws Failure `invalid` at `countryCode` or `mobile`.
 */
export function refuseBadMobile(input: { countryCode: string; mobile: string }): void {
  const problem = mobileProblem(input.countryCode, input.mobile);
  if (problem) throw new Failure('invalid', problem.message, { [problem.field]: problem.message });
}
