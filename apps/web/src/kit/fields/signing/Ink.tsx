import { type DrawnInk, type InkValue, inkBoxOf } from '@countersign/contract';
import { pathOf } from '../../signature/strokes.ts';
import { TypedWords } from '../../signature/TypedWords.tsx';
import { type FetchPicture, useOwnPicture } from './known-pictures.ts';
import { text } from './text.ts';

interface InkProps {
  value: InkValue;
  size?: number;
  fetchPicture: FetchPicture;
}

/** A signature or initials as they stand on paper; loaded with the handwriting fonts. */
export default function Ink({ value, size = 400, fetchPicture }: InkProps) {
  switch (value.kind) {
    case 'typed':
      return (
        <span className="ink-typed">
          <TypedWords text={value.text} font={value.hand} size={size} />
        </span>
      );
    case 'drawn':
      return <Drawing value={value} />;
    case 'image':
      return <InkPicture sha256={value.sha256} fetchPicture={fetchPicture} />;
  }
}

function InkPicture({ sha256, fetchPicture }: { sha256: string; fetchPicture: FetchPicture }) {
  const url = useOwnPicture(sha256, fetchPicture);
  if (url === undefined) return <span className="ink-kept">{text.sign.image}</span>;
  return <img className="ink" src={url} alt="" />;
}

/** A drawing cut to its ink, as documents show it. */
function Drawing({ value }: { value: DrawnInk }) {
  const { left, top, width, height, line } = inkBoxOf(value);
  return (
    <svg className="ink" viewBox={`${left} ${top} ${width} ${height}`} aria-hidden>
      <path
        d={pathOf(value.strokes)}
        fill="none"
        stroke="currentColor"
        strokeWidth={line}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
