import * as contract from '@countersign/contract';
import { type Operation, operation } from '../../platform/http/operation.ts';
import type { Platform } from '../../platform/platform.ts';
import { confirmReceived } from './confirm-received.ts';
import { downloadReceived } from './download-received.ts';
import { getReceived } from './get-received.ts';
import { getReceivedLogo } from './get-received-logo.ts';
import { listReceived, openOtherReceived } from './list-received.ts';
import { openReceived } from './open-received.ts';
import { getOptOut, setOptOut } from './opt-out.ts';
import { enterReceivedCode, sendReceivedCode } from './received-code.ts';
import { receivedPages } from './received-pages.ts';
import { trackReceived } from './track-received.ts';

export function receivedOperations(platform: Platform): Operation[] {
  const pages = receivedPages(platform);
  return [
    getReceived,
    openReceived,
    sendReceivedCode,
    enterReceivedCode,
    operation(contract.getReceivedPage, ({ caller, params, query }) =>
      pages.getPage(caller, params, query.large),
    ),
    operation(contract.getReceivedText, ({ caller, params }) =>
      pages.getText(caller, params.fileId),
    ),
    trackReceived,
    downloadReceived,
    confirmReceived,
    getReceivedLogo,
    listReceived,
    getOptOut,
    operation(contract.setOptOut, ({ database, caller, body }) =>
      setOptOut(database, caller, body.isOut),
    ),
    openOtherReceived,
  ];
}
