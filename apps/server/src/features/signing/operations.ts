import * as contract from '@countersign/contract';
import { type Operation, operation } from '../../platform/http/operation.ts';
import type { Platform } from '../../platform/platform.ts';
import { attachFile, readPicture, removeFile, uploadPicture } from '../documents/index.ts';
import { enterSigningCode, sendSigningCode } from './access-code.ts';
import { compareSigning } from './compare-signing.ts';
import { declineSigning } from './decline-signing.ts';
import { partyAt } from './find-signing.ts';
import { finishSigning } from './finish-signing.ts';
import { getSigning } from './get-signing.ts';
import { getSigningFile } from './get-signing-file.ts';
import { getSigningLogo } from './get-signing-logo.ts';
import { signingPages } from './get-signing-page.ts';
import { getSigningPdf } from './get-signing-pdf.ts';
import { handOverSigning } from './hand-over-signing.ts';
import { openSigning } from './open-signing.ts';
import { previewFormTemplate } from './preview-form-template.ts';
import { saveSigningValues } from './save-signing-values.ts';
import { addSigningComment, listSigningComments } from './signing-comments.ts';
import { tryFormTemplate } from './try-form-template.ts';

export function signingOperations(platform: Platform): Operation[] {
  const pages = signingPages(platform);
  return [
    previewFormTemplate,
    tryFormTemplate,
    operation(contract.getSigning, ({ platform, caller }) => getSigning(platform, caller)),
    operation(contract.openSigning, ({ database, caller, body }) =>
      openSigning(database, caller, body),
    ),
    sendSigningCode,
    enterSigningCode,
    operation(contract.saveSigningValues, ({ database, caller, body }) =>
      saveSigningValues(database, caller, body),
    ),
    operation(contract.attachSigningFile, ({ platform, caller, query, upload }) =>
      attachFile(platform, partyAt(caller), query, upload),
    ),
    operation(contract.removeSigningFile, ({ platform, caller, params, query }) =>
      removeFile(platform, partyAt(caller), params.id, query.files),
    ),
    operation(contract.uploadSigningImage, ({ platform, caller, upload }) =>
      uploadPicture(platform, partyAt(caller), upload),
    ),
    operation(contract.getSigningImage, ({ platform, caller, params }) =>
      readPicture(platform, partyAt(caller), params.sha256),
    ),
    listSigningComments,
    addSigningComment,
    compareSigning,
    operation(contract.finishSigning, ({ platform, caller, body }) =>
      finishSigning(platform, caller, body),
    ),
    operation(contract.declineSigning, ({ database, caller, body }) =>
      declineSigning(database, caller, body),
    ),
    operation(contract.handOverSigning, ({ database, caller, body }) =>
      handOverSigning(database, caller, body),
    ),
    getSigningPdf,
    getSigningFile,
    operation(contract.getSigningPage, ({ caller, params }) => pages.getPage(caller, params.page)),
    operation(contract.getSigningText, ({ caller }) => pages.getText(caller)),
    getSigningLogo,
  ];
}
