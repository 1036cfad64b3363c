import type { InkValue } from '@countersign/contract';
import { pathOf } from '../../kit/signature/strokes.ts';
import { TypedWords } from '../../kit/signature/TypedWords.tsx';
import { knownPicture } from './known-pictures.ts';

/** A signature or initials as they stand on paper; loaded with the handwriting fonts. */
export default function Ink({ value, size = 400 }: { value: InkValue; size?: number }) {
  switch (value.kind) {
    case 'typed':
      return (
        <span className="ink-typed">
          <TypedWords text={value.text} font={value.hand} size={size} />
        </span>
      );
    case 'drawn':
      return (
        <svg className="ink" viewBox={`0 0 ${value.width} ${value.height}`} aria-hidden>
          <path
            d={pathOf(value.strokes)}
            fill="none"
            stroke="currentColor"
            strokeWidth={value.width / 260}
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      );
    case 'image': {
      const url = knownPicture(value.sha256);
      return url === undefined ? (
        <span className="ink-kept">Your picture</span>
      ) : (
        <img className="ink" src={url} alt="" />
      );
    }
  }
}
