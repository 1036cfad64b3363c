import { aptInstall, onPath } from './apt.ts';

/** Installs MuPDF's programs by apt where that is possible and they are missing. */
export async function ensureMupdf(): Promise<void> {
  if (!hasMutool()) await aptInstall('mupdf-tools');
}

/** Whether the machine has the program of MuPDF that draws files. */
export const hasMutool = (): boolean => onPath('mutool') !== undefined;
