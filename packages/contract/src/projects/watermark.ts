import { z } from 'zod';

/** The variables of the text of a watermark. */
export const watermarkVariables = [
  { name: 'name', label: 'Name of the person', example: 'Zofia Wiśniewska' },
  { name: 'email', label: 'Email of the person', example: 'zofia@crew.example' },
  { name: 'company', label: 'Company', example: 'Northlight Pictures Ltd' },
  { name: 'project', label: 'Project', example: 'Salt and Starlight' },
  { name: 'date', label: 'Date', example: '21 Nov 2026' },
  { name: 'time', label: 'Time', example: '14:05' },
  { name: 'number', label: 'Number of the copy', example: '0042' },
] as const;
type WatermarkVariable = (typeof watermarkVariables)[number]['name'];

const known: ReadonlySet<string> = new Set(watermarkVariables.map(({ name }) => name));

/** Something in double braces; what is in them is found out by `watermarkProblem`. */
const variablePattern = /\{\{([^{}]*)\}\}/g;

/** Describes the problem of a watermark's text for people; undefined where there is none. */
function watermarkProblem(text: string): string | undefined {
  const names = [...text.matchAll(variablePattern)].map(([, inner = '']) => inner.trim());
  const unknown = names.find((name) => !known.has(name));
  if (unknown !== undefined) {
    const all = [...known].map((name) => `{{${name}}}`).join(', ');
    return `There is no {{${unknown}}}. You can use ${all}.`;
  }
  return /[{}]/.test(text.replace(variablePattern, ''))
    ? 'A variable stands in two pairs of braces, such as {{name}}.'
    : undefined;
}

/** Replaces the variables of a watermark text by their values; ones without a value are left out. */
export function fillWatermark(
  text: string,
  values: Readonly<Partial<Record<WatermarkVariable, string>>>,
): string {
  return text.replace(
    variablePattern,
    (_, inner: string) => values[inner.trim() as WatermarkVariable] ?? '',
  );
}

/** The text of a watermark; empty for none. */
export const watermarkRule = z
  .string()
  .trim()
  .max(200, 'This field can have 200 characters at most.')
  .superRefine((text, context) => {
    const message = watermarkProblem(text);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });
