import { aptInstall, onPath } from './apt.ts';

/** Installs MuPDF's programs by apt where that is possible and they are missing. */
export async function ensureMupdf(): Promise<void> {
  if (!hasMutool()) await aptInstall('mupdf-tools');
}

/** Tells if MuPDF's program that draws files is installed. */
export const hasMutool = (): boolean => onPath('mutool') !== undefined;
