import type { Placement } from '@countersign/contract';
import { Box } from '@mantine/core';
import type { PDFPageProxy } from 'pdfjs-dist';
import { useEffect, useRef } from 'react';
import classes from '../design/Proposals.module.css';
import { text } from '../text.ts';

interface OldPlacementProps {
  /** Undefined until the old file is read. */
  page: PDFPageProxy | undefined;
  /** What was drawn of it before, as an address of data; shown where there is no page. */
  picture: string | undefined;
  /** The key of its field. */
  name: string;
  placement: Placement;
  label: string;
  onDrawn(name: string, picture: string): void;
}

/** Part of the page that is shown around a placement, in points. */
const around = { across: 90, down: 30, least: 230 };
/** CSS pixels for each point. */
const scale = 1;

/** Shows a part of a page as it was: the placement of a field and what surrounds it. */
export function OldPlacement(props: OldPlacementProps) {
  const { page, picture, name, placement, label, onDrawn } = props;
  const holder = useRef<HTMLDivElement>(null);
  const width = Math.max(around.least, placement.width + 2 * around.across);
  const left = Math.max(0, placement.x + placement.width / 2 - width / 2);
  const top = Math.max(0, placement.y - around.down);
  const height = placement.height + 2 * around.down;
  useEffect(() => {
    const element = holder.current;
    if (element === null || page === undefined) return undefined;
    const density = scale * (window.devicePixelRatio || 1);
    const canvas = document.createElement('canvas');
    canvas.width = Math.ceil(width * density);
    canvas.height = Math.ceil(height * density);
    const viewport = page.getViewport({
      scale: density,
      offsetX: -left * density,
      offsetY: -top * density,
    });
    const drawing = page.render({ canvas, viewport });
    drawing.promise.then(
      () => {
        element.replaceChildren(canvas);
        onDrawn(name, canvas.toDataURL('image/webp', 0.6));
      },
      () => undefined,
    );
    return () => drawing.cancel();
  }, [page, left, top, width, height, name, onDrawn]);
  const share = (part: number, whole: number) => `${(part / whole) * 100}%`;
  return (
    <div className={classes.old} style={{ aspectRatio: `${width} / ${height}` }}>
      <div ref={holder} role="img" aria-label={text.replaced.before(label, placement.page + 1)}>
        {page === undefined && picture && <img src={picture} alt="" />}
      </div>
      <Box
        component="span"
        bd="1.5px dashed red.6"
        bdrs={2}
        bg="var(--mantine-color-red-light)"
        pos="absolute"
        style={{
          left: share(placement.x - left, width),
          top: share(placement.y - top, height),
          width: share(placement.width, width),
          height: share(placement.height, height),
        }}
      />
    </div>
  );
}
