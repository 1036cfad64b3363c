import type { fileNameVariables } from '@countersign/contract';

/** Holds the variables that the name of a document's file can contain. */
export type FileNameValues = Record<(typeof fileNameVariables)[number], string>;

/** The name of a file by its pattern, such as `{pack} {lastName}`; what is empty leaves no gap. */
export function fileNameBy(pattern: string, values: FileNameValues): string {
  const filled = pattern.replace(/\{([^{}]*)\}/g, (_, name: string) =>
    Object.hasOwn(values, name) ? values[name as keyof FileNameValues] : '',
  );
  return filled.replace(/\s+/g, ' ').replace(/^[\s\-_,]+|[\s\-_,]+$/g, '');
}
