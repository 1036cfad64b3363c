import { type InkValue, isEmpty } from '@countersign/contract';
import { latePart } from '../../../ui/deferred-part.tsx';
import { common, type FieldControlProps } from './control-props.ts';

const Ink = latePart(() => import('./Ink.tsx'));

/** Loads while the person reads what shows signatures. */
export const loadInkEarly = Ink.useEarly;

/** A button that asks for a signature or initials, and shows them. */
export function InkControl(props: FieldControlProps) {
  const { own, value, actions } = props;
  const isSigned = !isEmpty(value);
  const what = own.view.signedAs === 'signature' ? 'Sign' : 'Initials';
  const { 'aria-required': _required, 'aria-invalid': _invalid, ...shared } = common(props);
  return (
    <button
      {...shared}
      type="button"
      className={isSigned ? 'ink-button signed' : 'ink-button'}
      aria-label={`${own.label}: ${isSigned ? signedWords(value as InkValue) : what}`}
      onClick={() => actions.sign(own)}
    >
      {isSigned ? <Ink value={value as InkValue} fetchPicture={actions.fetchPicture} /> : what}
    </button>
  );
}

/** What a signature is called for those who hear it, with the words that it shows. */
function signedWords(ink: InkValue): string {
  switch (ink.kind) {
    case 'typed':
      return `signed ${ink.text}. Change it`;
    case 'drawn':
      return 'signed by hand. Change it';
    case 'image':
      return 'signed. Your picture. Change it';
  }
}
