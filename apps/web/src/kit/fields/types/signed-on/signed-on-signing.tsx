import type { SignedOnField } from '@countersign/contract';
import { useState } from 'react';
import type { FieldControlProps, SigningView } from '../../signing/control-props.ts';
import { DerivedOutput } from '../../signing/DerivedOutput.tsx';
import { text } from '../../signing/text.ts';

function SignedOn(props: FieldControlProps<SignedOnField>) {
  const { own, checks } = props;
  const [day] = useState(today);
  return <DerivedOutput {...props} shown={checks?.readableText(own.field, day) ?? ''} />;
}

/** The day that it is here, as `YYYY-MM-DD`. */
function today(): string {
  const now = new Date();
  const [month, date] = [now.getMonth() + 1, now.getDate()].map((one) =>
    String(one).padStart(2, '0'),
  );
  return `${now.getFullYear()}-${month}-${date}`;
}

/** Fields of the type `signed-on` on the signing page. */
export const signedOnSigning = {
  filling: 'signed',
  control: SignedOn,
  name: text.names.signedOn,
  note: text.derived.signedOn,
  comesWhen: text.derived.whenFinished,
} satisfies SigningView<SignedOnField>;
