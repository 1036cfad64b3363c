import * as contract from '@countersign/contract';
import { drawingProblem, maxDrawingPoints, type SignatureInput } from '@countersign/contract';
import { Failure } from '../../platform/failure/failure.ts';
import { operation } from '../../platform/http/operation.ts';
import { changeOwnRow } from './own-row.ts';
import { dropImage } from './user-image-queries.ts';

/**
 * Sets the user's own signature, typed or drawn, replacing any other. The log tells the kind alone.
 * @throws Failure `invalid` at `strokes` for a drawing that is too short or has too many points, or is out of its box.
 */
export const setSignature = operation(
  contract.setSignature,
  async ({ database, caller: user, body: signature }) => {
    if (signature.kind === 'drawn') refuseBadDrawing(signature);
    await changeOwnRow(database, user, async (tx) => {
      await dropImage(tx, user.userId, 'signature');
      const detail = { kind: signature.kind };
      return { set: { signature }, event: { type: 'user.signature-changed', detail } };
    });
    return signature;
  },
);

function refuseBadDrawing(drawing: SignatureInput & { kind: 'drawn' }): void {
  const { strokes, width, height } = drawing;
  const problem = drawingProblem(drawing);
  if (problem !== undefined) throw new Failure('invalid', problem, { strokes: problem });
  const points = strokes.flat();
  if (points.length > maxDrawingPoints) {
    const message = 'This drawing has too many lines. Clear it and draw again.';
    throw new Failure('invalid', message, { strokes: message });
  }
  if (points.some(([x, y]) => x < 0 || y < 0 || x > width || y > height)) {
    const message = 'The drawing goes outside the box. Clear it and draw again.';
    throw new Failure('invalid', message, { strokes: message });
  }
}
