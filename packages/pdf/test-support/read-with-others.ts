import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Maps other programs to the commands that print the text of a file. */
const readers = {
  poppler: (file: string) => ['pdftotext', file, '-'],
  mupdf: (file: string) => ['mutool', 'draw', '-q', '-F', 'txt', file],
} as const;

/** The text of a file as other programs read it, by their names; of those alone that are on this machine. */
export function textByOthers(pdf: Uint8Array): Map<string, string> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'read-'));
  try {
    const file = path.join(folder, 'file.pdf');
    fs.writeFileSync(file, pdf);
    const read = Object.entries(readers).flatMap(([name, commandOf]): [string, string][] => {
      const [command = '', ...args] = commandOf(file);
      const { error, stdout } = spawnSync(command, args, { encoding: 'utf8' });
      return error ? [] : [[name, stdout]];
    });
    return new Map(read);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}
