import { type Engine, EngineProblem, ImageProblem } from '@countersign/pdf';
import { Failure } from '../failure/failure.ts';

/** No picture of the size that is taken needs as long as this. */
const maxMs = 20_000;

/**
 * What the engine makes of a picture that was sent, within its limits on time and pixels.
 * @throws Failure `unsupported-file`, which says why the picture can't be used
 */
export async function readPictureBy<Made>(
  pdf: Engine,
  read: (tasks: ReturnType<Engine['until']>) => Promise<Made>,
): Promise<Made> {
  try {
    return await read(pdf.until(AbortSignal.timeout(maxMs)));
  } catch (error) {
    if (error instanceof ImageProblem) throw new Failure('unsupported-file', error.message);
    const isTooMuch =
      error instanceof EngineProblem || (error instanceof Error && error.name === 'TimeoutError');
    if (!isTooMuch) throw error;
    throw new Failure(
      'unsupported-file',
      'This image can’t be read. Open it in a picture editor and save it anew.',
    );
  }
}
