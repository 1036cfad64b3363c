import * as contract from '@countersign/contract';
import { type Route, route } from '../../platform/http/route.ts';
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

export function signingRoutes(platform: Platform): Route[] {
  const { database } = platform;
  const pages = signingPages(platform);
  return [
    route(contract.previewFormTemplate, ({ caller, params, body }) =>
      previewFormTemplate(platform, caller, params.id, body),
    ),
    route(contract.tryFormTemplate, ({ caller, params, body }) =>
      tryFormTemplate(platform, caller, params.id, body),
    ),
    route(contract.getSigning, ({ caller }) => getSigning(database, caller)),
    route(contract.openSigning, ({ caller, body }) => openSigning(database, caller, body)),
    route(contract.sendSigningCode, ({ caller, params }) =>
      sendSigningCode(platform, caller, params.token),
    ),
    route(contract.enterSigningCode, ({ caller, params, body }) =>
      enterSigningCode(platform, caller, params.token, body.code),
    ),
    route(contract.saveSigningValues, ({ caller, body }) =>
      saveSigningValues(database, caller, body),
    ),
    route(contract.attachSigningFile, ({ caller, query, upload }) =>
      attachFile(platform, partyAt(caller), query, upload),
    ),
    route(contract.removeSigningFile, ({ caller, params, query }) =>
      removeFile(platform, partyAt(caller), params.id, query.files),
    ),
    route(contract.uploadSigningImage, ({ caller, upload }) =>
      uploadPicture(platform, partyAt(caller), upload),
    ),
    route(contract.getSigningImage, ({ caller, params }) =>
      readPicture(platform, partyAt(caller), params.sha256),
    ),
    route(contract.listSigningComments, ({ caller }) => listSigningComments(database, caller)),
    route(contract.addSigningComment, ({ caller, body }) =>
      addSigningComment(database, caller, body),
    ),
    route(contract.compareSigning, ({ caller, body }) =>
      compareSigning(database, caller, body.view),
    ),
    route(contract.finishSigning, ({ caller, body }) => finishSigning(platform, caller, body)),
    route(contract.declineSigning, ({ caller, body }) => declineSigning(database, caller, body)),
    route(contract.handOverSigning, ({ caller, body }) => handOverSigning(database, caller, body)),
    route(contract.getSigningPdf, ({ caller, query }) =>
      getSigningPdf(platform, caller, query.formTemplateId),
    ),
    route(contract.getSigningFile, ({ caller, params }) =>
      getSigningFile(platform, caller, params.id),
    ),
    route(contract.getSigningPage, ({ caller, params }) => pages.getPage(caller, params.page)),
    route(contract.getSigningText, ({ caller }) => pages.getText(caller)),
    route(contract.getSigningLogo, ({ caller }) => getSigningLogo(platform, caller)),
  ];
}
