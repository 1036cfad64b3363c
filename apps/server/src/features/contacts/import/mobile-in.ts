import { recipientInput } from '@countersign/contract';
import { mobileProblem, splitMobile } from '@countersign/domain';

/** A mobile as a file has it, or what is wrong with it, at which column. */
export type MobileInCells =
  | { countryCode: string; mobile: string }
  | { column: 'countryCode' | 'mobile'; problem: string };

const { mobile: mobileRule, countryCode: codeRule } = recipientInput.shape;

/** A number with its country code, or the code in a cell of its own, with or without its plus; empty for none. */
export function mobileIn(typed: string, codeCell: string): MobileInCells {
  if (typed === '') return { countryCode: '', mobile: '' };
  const code = codeCell.replace(/\s/g, '').replace(/^(?:00)?(?=[1-9])/, '+');
  const split = splitNumber(typed, code);
  const parsed = mobileRule.safeParse(split.mobile);
  const parsedCode = codeRule.safeParse(split.countryCode);
  if (!parsed.success || !parsedCode.success) {
    const problem = 'Write the number with its country code, such as +44 7400 123456.';
    return { column: 'mobile', problem };
  }
  const wrong = mobileProblem(parsedCode.data, parsed.data);
  return wrong
    ? { column: wrong.field, problem: wrong.message }
    : { countryCode: parsedCode.data, mobile: parsed.data };
}

function splitNumber(typed: string, code: string): { countryCode: string; mobile: string } {
  const digits = typed.replace(/[^\d+]/g, '').replace(/^00/, '+');
  if (!digits.startsWith('+')) return { countryCode: code, mobile: typed };
  if (code !== '' && digits.startsWith(code)) {
    return { countryCode: code, mobile: digits.slice(code.length) };
  }
  return splitMobile(digits) ?? { countryCode: '', mobile: typed };
}
