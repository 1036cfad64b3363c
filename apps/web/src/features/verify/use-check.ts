import { maxVerifyBytes, type VerifiedFile, verifyFile } from '@countersign/contract';
import { useState } from 'react';
import { callEndpoint } from '../../core/api/call.ts';
import { checkPdf } from '../../kit/files/check-pdf.ts';

/** Holds the state of a file's check. */
export type Check =
  | { state: 'waiting' }
  | { state: 'checking'; fileName: string }
  | { state: 'failed'; fileName: string; problem: string }
  | { state: 'done'; file: File; found: VerifiedFile };

/** Checks one file after the other. What is found is kept by the page alone, until the next file. */
export function useCheck() {
  const [check, setCheck] = useState<Check>({ state: 'waiting' });
  const start = async (file: File) => {
    const fileName = file.name;
    setCheck({ state: 'checking', fileName });
    const refused = await checkPdf(file, maxVerifyBytes);
    if (refused !== undefined) return setCheck({ state: 'failed', fileName, problem: refused });
    const answer = await callEndpoint(verifyFile, {
      // Systems name the type of PDFs in several ways; the server takes one.
      file: new Blob([file], { type: 'application/pdf' }),
    });
    if (answer.status) setCheck({ state: 'done', file, found: answer.result });
    else setCheck({ state: 'failed', fileName, problem: answer.message });
  };
  return { check, start };
}
