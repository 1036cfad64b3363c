import { type RefCallback, useCallback, useEffect, useRef, useState } from 'react';
import SignaturePad from 'signature_pad';
import { fitDrawing, type Stroke, strokesOf } from './strokes.ts';

/** Holds a drawing, as it is stored. */
interface Drawing {
  strokes: Stroke[];
  width: number;
  height: number;
}

interface DrawingPad {
  /** The `ref` of the canvas to draw on. */
  canvasRef: RefCallback<HTMLCanvasElement>;
  isEmpty: boolean;
  /** Takes the last stroke back. */
  undo(): void;
  clear(): void;
  read(): Drawing;
}

/** The colour of ink on paper, in both schemes. */
const ink = '#16324f';

/**
 * Makes a canvas one to draw on with a pen, a finger or the mouse, which fits its drawing to its size.
 * `onChange` gets the drawing after each stroke and step back; undefined for none.
 */
export function useSignaturePad(onChange?: (drawing: Drawing | undefined) => void): DrawingPad {
  const attached = useRef<{ pad: SignaturePad; canvas: HTMLCanvasElement }>(null);
  const [isEmpty, setEmpty] = useState(true);

  const listener = useRef(onChange);
  useEffect(() => {
    listener.current = onChange;
  });

  const canvasRef = useCallback((canvas: HTMLCanvasElement) => {
    const pad = new SignaturePad(canvas, { penColor: ink, minDistance: 2 });
    attached.current = { pad, canvas };
    const follow = () => {
      setEmpty(pad.isEmpty());
      listener.current?.(pad.isEmpty() ? undefined : drawingOn(pad, canvas));
    };
    pad.addEventListener('endStroke', follow);
    const stopFitting = fitToSize(pad, canvas);
    return () => {
      stopFitting();
      pad.removeEventListener('endStroke', follow);
      pad.off();
      attached.current = null;
    };
  }, []);

  /** Changes what is drawn, and tells of it. */
  const change = (edit: (pad: SignaturePad) => void) => {
    if (attached.current === null) return;
    const { pad, canvas } = attached.current;
    edit(pad);
    setEmpty(pad.isEmpty());
    onChange?.(pad.isEmpty() ? undefined : drawingOn(pad, canvas));
  };

  return {
    canvasRef,
    isEmpty,
    undo: () => change((pad) => pad.fromData(pad.toData().slice(0, -1))),
    clear: () => change((pad) => pad.clear()),
    read() {
      if (attached.current === null) return { strokes: [], width: 0, height: 0 };
      return drawingOn(attached.current.pad, attached.current.canvas);
    },
  };
}

function drawingOn(pad: SignaturePad, canvas: HTMLCanvasElement): Drawing {
  const box = { width: canvas.clientWidth, height: canvas.clientHeight };
  return { strokes: strokesOf(pad.toData(), box), ...box };
}

/** Keeps as many pixels as the screen has, and the drawing in proportion when the canvas is resized. */
function fitToSize(pad: SignaturePad, canvas: HTMLCanvasElement): () => void {
  let drawn = { width: canvas.clientWidth, height: canvas.clientHeight };
  const fit = () => {
    const { clientWidth, clientHeight } = canvas;
    if (clientWidth === 0 || clientHeight === 0) return;
    const fitted = fitDrawing(pad.toData(), drawn, { width: clientWidth, height: clientHeight });
    const { scale } = fitted;
    drawn = fitted.drawn;
    const ratio = Math.max(1, window.devicePixelRatio);
    canvas.width = clientWidth * ratio;
    canvas.height = clientHeight * ratio;
    canvas.getContext('2d')?.scale(ratio, ratio);
    // The same even line that the drawing has later on: its points are kept without their speed.
    pad.minWidth = clientWidth / 520;
    pad.maxWidth = clientWidth / 520;
    pad.dotSize = clientWidth / 520;
    pad.fromData(
      pad.toData().map((group) => ({
        ...group,
        minWidth: pad.minWidth,
        maxWidth: pad.maxWidth,
        dotSize: pad.dotSize,
        points: group.points.map((point) => ({ ...point, x: point.x * scale, y: point.y * scale })),
      })),
    );
  };
  const observer = new ResizeObserver(fit);
  observer.observe(canvas);
  fit();
  return () => observer.disconnect();
}
