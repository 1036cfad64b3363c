import type { Signature } from '@countersign/contract';
import { Loader } from '@mantine/core';
import { messageOf } from '../../../core/api/message-of.ts';
import { InkPreview } from '../../../kit/signature/InkPreview.tsx';
import classes from '../../../kit/signature/Signature.module.css';
import { useGetSignatureImageQuery } from '../api.ts';
import { text } from '../text.ts';

type GivenSignature = Exclude<Signature, { kind: 'none' }>;

/** A signature as it looks on paper. */
export function SignaturePreview({ signature }: { signature: GivenSignature }) {
  return signature.kind === 'image' ? <SignatureImage /> : <InkPreview ink={signature} />;
}

function SignatureImage() {
  const image = useGetSignatureImageQuery(undefined, { refetchOnMountOrArgChange: true });
  if (image.isError) return <span role="alert">{messageOf(image.error)}</span>;
  if (image.currentData === undefined)
    return <Loader size="sm" role="status" aria-label={text.signature.loadingImage} />;
  return <img src={image.currentData} alt={text.signature.image} className={classes.image} />;
}
