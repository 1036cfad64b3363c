import { type InkValue, isEmpty } from '@countersign/contract';
import { latePart } from '../../../ui/deferred/deferred-part.tsx';
import { common, type FieldControlProps } from './control-props.ts';
import { text } from './text.ts';

const Ink = latePart(() => import('./Ink.tsx'));

/** Loads while the person reads what shows signatures. */
export const loadInkEarly = Ink.useEarly;

/** A button that asks for a signature or initials, and shows them. */
export function InkControl(props: FieldControlProps) {
  const { own, value, actions } = props;
  const isSigned = !isEmpty(value);
  const what = own.view.signedAs === 'signature' ? text.sign.sign : text.names.initials;
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

/** Describes a signature for screen readers, with its text. */
function signedWords(ink: InkValue): string {
  switch (ink.kind) {
    case 'typed':
      return text.sign.typed(ink.text);
    case 'drawn':
      return text.sign.drawn;
    case 'image':
      return text.sign.imageSigned;
  }
}
