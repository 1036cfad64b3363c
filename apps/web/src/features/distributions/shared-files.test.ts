import { fileTypes, maxSharedFileBytes } from '@countersign/contract';
import { describe, expect, it } from 'vitest';
import { acceptedFiles, sharedFileProblem, sharedTypeOf } from './shared-files.ts';

const file = (name: string, type = '', size = 10) => ({ name, type, size });

describe('files that are sent to people', () => {
  it('are recognised by their names, whatever the system calls them', () => {
    expect(sharedTypeOf(file('Script.PDF'))).toBe('application/pdf');
    expect(sharedTypeOf(file('call.sheet.docx', 'application/zip'))).toContain('wordprocessingml');
    expect(sharedTypeOf(file('photo', 'image/png'))).toBe('image/png');
  });

  it('are of all the types that the server takes', () => {
    const types = acceptedFiles.split(',').map((ending) => sharedTypeOf(file(`a${ending}`)));
    expect(new Set(types)).toEqual(new Set(fileTypes.shared));
  });

  it('are refused where they are empty, too large or of another kind', () => {
    expect(sharedFileProblem(file('Script.pdf'))).toBeUndefined();
    expect(sharedFileProblem(file('Script.pdf', '', 0))).toBe(
      'The file is empty. Choose another one.',
    );
    expect(sharedFileProblem(file('Script.pdf', '', maxSharedFileBytes + 1))).toMatch(
      /is larger than/,
    );
    expect(sharedFileProblem(file('run.exe', 'application/x-msdownload'))).toMatch(/This kind/);
  });
});
