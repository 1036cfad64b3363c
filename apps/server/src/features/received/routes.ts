import * as contract from '@countersign/contract';
import { type Route, route } from '../../platform/http/route.ts';
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

export function receivedRoutes(platform: Platform): Route[] {
  const { database } = platform;
  const pages = receivedPages(platform);
  return [
    route(contract.getReceived, ({ caller }) => getReceived(platform, caller)),
    route(contract.openReceived, ({ caller, body }) => openReceived(database, caller, body)),
    route(contract.sendReceivedCode, ({ caller, params }) =>
      sendReceivedCode(platform, caller, params.token),
    ),
    route(contract.enterReceivedCode, ({ caller, params, body }) =>
      enterReceivedCode(platform, caller, params.token, body.code),
    ),
    route(contract.getReceivedPage, ({ caller, params, query }) =>
      pages.getPage(caller, params, query.large),
    ),
    route(contract.getReceivedText, ({ caller, params }) => pages.getText(caller, params.fileId)),
    route(contract.trackReceived, ({ caller, body }) => trackReceived(database, caller, body)),
    route(contract.downloadReceived, ({ caller, params }) =>
      downloadReceived(platform, caller, params.fileId),
    ),
    route(contract.confirmReceived, ({ caller, body }) => confirmReceived(platform, caller, body)),
    route(contract.getReceivedLogo, ({ caller }) => getReceivedLogo(platform, caller)),
    route(contract.listReceived, ({ caller }) => listReceived(database, caller)),
    route(contract.getOptOut, ({ caller }) => getOptOut(database, caller)),
    route(contract.setOptOut, ({ caller, body }) => setOptOut(database, caller, body.isOut)),
    route(contract.openOtherReceived, ({ caller, params }) =>
      openOtherReceived(database, caller, params.recipientId),
    ),
  ];
}
