import type { OmittedReason } from '@countersign/contract';

/** Why something of a field in an uploaded PDF is not taken over, and what to do about it. */
export const omittedTexts: Record<OmittedReason, string> = {
  calculation: 'Its calculation can’t be taken over. Write a formula, or it is filled in by hand.',
  format: 'Its format can’t be taken over. Choose one in its settings.',
  check: 'Its check can’t be taken over. Set what it takes in its settings.',
  'several-choices': 'It takes several choices in the PDF. Here one can be chosen.',
  'script-value': 'A script fills it in. Here it is filled in by hand.',
  'script-visibility':
    'A script shows or hides it. Here it is always shown, unless you set “Show when”.',
  action: 'A script or action runs on it. Here nothing happens.',
  hidden: 'It is hidden in the PDF and isn’t taken over.',
  layer: 'Its layer is switched off, so it isn’t taken over.',
  button: 'It is a button. What it does isn’t taken over.',
  file: 'It asks for a file and isn’t taken over. Add an attachment field.',
  signature: 'It is signed already. Its picture stays, but the signature isn’t valid any more.',
};

/** Says how many fields are listed. */
export function omittedTitle(count: number): string {
  return count === 1 ? '1 point isn’t taken over' : `${count} points aren’t taken over`;
}
