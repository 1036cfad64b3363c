/** The Australian tax office's number for "applied for a tax file number"; never a real number. */
export const taxFileNumberAppliedFor = '111111111';

/** The text that is shown, and can be entered, instead of that number. */
export const appliedForText = 'Applied for';

const weights = [1, 4, 3, 7, 5, 8, 6, 9, 10];

/** Tells whether a text is a tax file number, of nine digits with the tax office's check or of the former eight. */
export function isTaxFileNumber(text: string): boolean {
  const digits = text.replaceAll(' ', '');
  if (/^\d{8}$/.test(digits)) return true;
  if (!/^\d{9}$/.test(digits)) return false;
  return weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0) % 11 === 0;
}
