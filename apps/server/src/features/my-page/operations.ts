import * as contract from '@countersign/contract';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { endPersonSession } from '../../platform/policy/person-session.ts';
import { getMyPage } from './get-my-page.ts';
import { enterMyCode, sendMyCode } from './my-code.ts';
import {
  changeMyDetail,
  eraseMyDetails,
  removeMyDetail,
  withdrawMyAgreement,
} from './my-details.ts';
import { openMyDocument, openMySharedFiles } from './open-my-link.ts';

import { agreeToDetails, getSigningDetails, saveDetails } from './signing-details.ts';

export const myPageOperations: Operation[] = [
  sendMyCode,
  enterMyCode,
  getMyPage,
  openMyDocument,
  openMySharedFiles,
  changeMyDetail,
  removeMyDetail,
  eraseMyDetails,
  withdrawMyAgreement,
  getSigningDetails,
  agreeToDetails,
  saveDetails,
  operation(contract.leaveMyPage, async ({ database, caller, keepSession }) => {
    await database.system((tx) => endPersonSession(tx, caller));
    keepSession(undefined);
    return null;
  }),
];
