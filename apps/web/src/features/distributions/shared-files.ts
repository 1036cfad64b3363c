import { fileTypes, maxSharedFileBytes } from '@countersign/contract';
import { text } from './text.ts';

const openXml = 'application/vnd.openxmlformats-officedocument';

/** The files that can be sent, by how their names end; systems do not know the types of all of them. */
const typeOfEnding: Record<string, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  docx: `${openXml}.wordprocessingml.document`,
  xlsx: `${openXml}.spreadsheetml.sheet`,
  pptx: `${openXml}.presentationml.presentation`,
};

/** Lists the endings that file choosers offer. */
export const acceptedFiles = Object.keys(typeOfEnding)
  .map((ending) => `.${ending}`)
  .join(',');

/** In words, next to where files are dropped. */
export const acceptedText = text.files.accepted(maxSharedFileBytes / 1024 / 1024);

/** The type that a file is sent as. */
export function sharedTypeOf({ name, type }: Pick<File, 'name' | 'type'>): string {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return typeOfEnding[ending] ?? type;
}

/** Why a file can't be sent, as far as that is known without sending it; undefined where it may be. */
export function sharedFileProblem(file: Pick<File, 'name' | 'type' | 'size'>): string | undefined {
  if (file.size === 0) return text.files.empty;
  if (file.size > maxSharedFileBytes) {
    return text.files.tooLarge(maxSharedFileBytes / 1024 / 1024);
  }
  const types: readonly string[] = fileTypes.shared;
  if (types.includes(sharedTypeOf(file))) return undefined;
  return text.files.wrongKind;
}
