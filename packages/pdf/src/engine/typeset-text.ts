import type { TypesetOptions } from '../flow/create-typesetter.ts';
import type { FlowText } from '../flow/flow-blocks.ts';
import { type TextForm, textForm } from '../flow/text-form.ts';
import { threadTypesetter } from './thread-typesetter.ts';

/** A text as a form, set by the typesetter of this thread. Throws `TypesetProblem`. */
export const typesetText = (text: FlowText, options: TypesetOptions): Promise<TextForm> =>
  textForm(threadTypesetter, text, options);
