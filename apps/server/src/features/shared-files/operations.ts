import * as contract from '@countersign/contract';
import { type Operation, operation } from '../../platform/http/operation.ts';
import type { Platform } from '../../platform/platform.ts';
import { confirmSharedFiles } from './confirm-shared-files.ts';
import { downloadSharedFile } from './download-shared-file.ts';
import { getSharedFiles } from './get-shared-files.ts';
import { getSharedFilesLogo } from './get-shared-files-logo.ts';
import { listOtherSharedFiles, openOtherSharedFiles } from './list-other-shared-files.ts';
import { openSharedFiles } from './open-shared-files.ts';
import { getOptOut, setOptOut } from './opt-out.ts';
import { sharedFilePages } from './shared-file-pages.ts';
import { enterSharedFilesCode, sendSharedFilesCode } from './shared-files-code.ts';
import { trackSharedFileViews } from './track-shared-file-views.ts';

export function sharedFilesOperations(platform: Platform): Operation[] {
  const pages = sharedFilePages(platform);
  return [
    getSharedFiles,
    openSharedFiles,
    sendSharedFilesCode,
    enterSharedFilesCode,
    operation(contract.getSharedFilePage, ({ caller, params, query }) =>
      pages.getPage(caller, params, query.large),
    ),
    operation(contract.getSharedFileText, ({ caller, params }) =>
      pages.getText(caller, params.fileId),
    ),
    trackSharedFileViews,
    downloadSharedFile,
    confirmSharedFiles,
    getSharedFilesLogo,
    listOtherSharedFiles,
    getOptOut,
    operation(contract.setOptOut, ({ database, caller, body }) =>
      setOptOut(database, caller, body.isOut),
    ),
    openOtherSharedFiles,
  ];
}
