import type { InkValue } from '@countersign/contract';
import { pathOf } from '../../kit/signature/strokes.ts';
import { TypedWords } from '../../kit/signature/TypedWords.tsx';
import { type FetchPicture, useOwnPicture } from './known-pictures.ts';

/** How wide a pen's line is, as a part of the width of the box that was drawn in. */
const penShare = 1 / 260;

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
      return (
        <svg className="ink" viewBox={inkBox(value)} aria-hidden>
          <path
            d={pathOf(value.strokes)}
            fill="none"
            stroke="currentColor"
            strokeWidth={value.width * penShare}
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      );
    case 'image':
      return <InkPicture sha256={value.sha256} fetchPicture={fetchPicture} />;
  }
}

function InkPicture({ sha256, fetchPicture }: { sha256: string; fetchPicture: FetchPicture }) {
  const url = useOwnPicture(sha256, fetchPicture);
  if (url === undefined) return <span className="ink-kept">Your picture</span>;
  return <img className="ink" src={url} alt="" />;
}

/** What the strokes of a drawing take up, as a `viewBox`: a document shows it cut to its ink, too. */
function inkBox({ strokes, width }: Extract<InkValue, { kind: 'drawn' }>): string {
  const points = strokes.flat();
  const half = (width * penShare) / 2;
  const [left, top, right, bottom] = [
    Math.min(...points.map(([x]) => x)),
    Math.min(...points.map(([, y]) => y)),
    Math.max(...points.map(([x]) => x)),
    Math.max(...points.map(([, y]) => y)),
  ];
  return `${left - half} ${top - half} ${right - left + 2 * half} ${bottom - top + 2 * half}`;
}
