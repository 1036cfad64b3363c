import { Skeleton, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import classes from './AuthenticatorSetup.module.css';
import { qrPath } from './qr-path.ts';
import { text } from './text.ts';

/** The quiet edge that readers need around the code, in squares. */
const border = 3;

type Drawing = { size: number; path: string };

/** A QR code, dark on white in both colour schemes, as cameras expect it. */
export function QrCode({ content, label }: { content: string; label: string }) {
  const [drawing, setDrawing] = useState<Drawing | 'failed'>();
  useEffect(() => {
    let isShown = true;
    // Only this screen needs it, so it is not part of the first load.
    import('uqr')
      .then(({ encode }) => encode(content, { ecc: 'M', border }))
      .then(
        ({ data }) => isShown && setDrawing({ size: data.length, path: qrPath(data) }),
        () => isShown && setDrawing('failed'),
      );
    return () => {
      isShown = false;
    };
  }, [content]);

  if (drawing === 'failed') {
    return (
      <Text size="sm" c="dimmed" role="status">
        {text.authenticator.noQrCode}
      </Text>
    );
  }
  if (drawing === undefined) return <Skeleton className={classes.code} />;
  return (
    <svg
      className={classes.code}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${drawing.size} ${drawing.size}`}
      shapeRendering="crispEdges"
    >
      <rect width={drawing.size} height={drawing.size} fill="#fff" />
      <path d={drawing.path} fill="#000" />
    </svg>
  );
}
