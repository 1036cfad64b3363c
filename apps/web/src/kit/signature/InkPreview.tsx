import { inkBoxOf, type SignatureInput } from '@countersign/contract';
import classes from './Signature.module.css';
import { pathOf } from './strokes.ts';
import { TypedWords } from './TypedWords.tsx';
import { text } from './text.ts';

/** A typed or drawn signature as it looks on paper. */
export function InkPreview({ ink, size = 58 }: { ink: SignatureInput; size?: number }) {
  if (ink.kind === 'typed') return <TypedWords text={ink.text} font={ink.hand} size={size} />;
  return (
    <svg
      className={classes.drawing}
      viewBox={`0 0 ${ink.width} ${ink.height}`}
      role="img"
      aria-label={text.draw.image}
    >
      <path
        d={pathOf(ink.strokes)}
        fill="none"
        stroke="currentColor"
        strokeWidth={inkBoxOf(ink).line}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
