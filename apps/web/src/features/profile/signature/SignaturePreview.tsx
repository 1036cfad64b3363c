import type { Signature } from '@countersign/contract';
import { Loader } from '@mantine/core';
import { messageOf } from '../../../core/api/message-of.ts';
import { pathOf } from '../../../kit/signature/strokes.ts';
import { TypedWords } from '../../../kit/signature/TypedWords.tsx';
import { useGetSignatureImageQuery } from '../api.ts';
import classes from './Signature.module.css';

type GivenSignature = Exclude<Signature, { kind: 'none' }>;

/** A signature as it looks on paper. */
export function SignaturePreview({ signature }: { signature: GivenSignature }) {
  switch (signature.kind) {
    case 'typed':
      return <TypedWords text={signature.text} font={signature.hand} size={58} />;
    case 'drawn':
      return (
        <svg
          className={classes.drawing}
          viewBox={`0 0 ${signature.width} ${signature.height}`}
          role="img"
          aria-label="Your signature as you drew it"
        >
          <path
            d={pathOf(signature.strokes)}
            fill="none"
            stroke="currentColor"
            strokeWidth={signature.width / 260}
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      );
    case 'image':
      return <SignatureImage />;
  }
}

function SignatureImage() {
  const image = useGetSignatureImageQuery(undefined, { refetchOnMountOrArgChange: true });
  if (image.isError) return <span role="alert">{messageOf(image.error)}</span>;
  if (image.currentData === undefined)
    return <Loader size="sm" role="status" aria-label="Loading the image" />;
  return <img src={image.currentData} alt="Your signature" className={classes.image} />;
}
