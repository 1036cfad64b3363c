import * as contract from '@countersign/contract';
import { type Operation, operation, tenantOperation } from '../../platform/http/operation.ts';
import type { Platform } from '../../platform/platform.ts';
import { historyOperation } from '../../platform/records/history-operation.ts';
import {
  bulkOperation,
  exportOperation,
  listOperation,
} from '../../platform/records/list-operations.ts';
import { linkHolderName } from '../audit/index.ts';
import { findCopies } from './copies/find-copies.ts';
import { distributionPages } from './copies/get-page.ts';
import { traceFile } from './copies/trace-file.ts';
import { addFile, orderFiles, removeFile, replaceFile } from './draft/change-files.ts';
import { getCheck } from './draft/check-draft.ts';
import { previewMail } from './draft/preview-mail.ts';
import { copyDistribution, createDraft, deleteDraft, updateDraft } from './draft/save-draft.ts';
import {
  createTemplate,
  deleteTemplate,
  listTemplates,
  updateTemplate,
} from './draft/watermark-templates.ts';
import { listContactDistributions } from './queries/contact-distributions.ts';
import { distributionDetail, findDistribution } from './queries/distribution-queries.ts';
import { distributionRows } from './queries/distribution-source.ts';
import { getImage, uploadImage } from './queries/watermark-images.ts';
import { checkAddresses, getPlan } from './read/get-plan.ts';
import { getReach } from './read/get-reach.ts';
import { getRecipient } from './read/get-recipient.ts';
import { listEmails } from './read/list-emails.ts';
import { bulkRecipients, exportRecipients, listRecipients } from './read/list-recipients.ts';
import { addRecipient, correctRecipient, resendToUnopened } from './send/manage-recipients.ts';
import { sendDistribution, undoDistribution } from './send/send-distribution.ts';
import {
  cancelSending,
  extendDistribution,
  pauseSending,
  resumeSending,
  revokeDistribution,
} from './send/steer-distribution.ts';

const bulkActs = {
  delete: deleteDraft,
  pause: pauseSending,
  resume: resumeSending,
  cancel: cancelSending,
  revoke: revokeDistribution,
};

export function distributionOperations(platform: Platform): Operation[] {
  return [
    listOperation(contract.listDistributions, distributionRows),
    exportOperation(contract.exportDistributions, distributionRows),
    bulkOperation(
      contract.bulkDistributions,
      distributionRows,
      ({ database, caller, body }, { id }) => bulkActs[body.action](database, caller, id),
    ),
    tenantOperation(contract.getDistribution, async ({ tx, caller, params: { id } }) => {
      await findDistribution(tx, caller, id);
      return distributionDetail(tx, caller, id);
    }),
    historyOperation(
      contract.getDistributionHistory,
      'distribution',
      findDistribution,
      linkHolderName,
    ),
    listContactDistributions,
    traceFile,
    findCopies,
    operation(contract.createDistribution, ({ database, caller, body }) =>
      createDraft(database, caller, body),
    ),
    updateDraft,
    operation(contract.deleteDistribution, ({ database, caller, params }) =>
      deleteDraft(database, caller, params.id),
    ),
    copyDistribution,
    listEmails,
    getPlan,
    checkAddresses,
    previewMail,
    getCheck,
    ...fileOperations(platform),
    operation(contract.sendDistribution, ({ database, caller, params, body }) =>
      sendDistribution(database, caller, params.id, body),
    ),
    undoDistribution,
    operation(contract.pauseDistribution, ({ database, caller, params }) =>
      pauseSending(database, caller, params.id),
    ),
    operation(contract.resumeDistribution, ({ database, caller, params }) =>
      resumeSending(database, caller, params.id),
    ),
    operation(contract.cancelDistribution, ({ database, caller, params }) =>
      cancelSending(database, caller, params.id),
    ),
    operation(contract.revokeDistribution, ({ database, caller, params }) =>
      revokeDistribution(database, caller, params.id),
    ),
    extendDistribution,
    getReach,
    listRecipients,
    exportRecipients,
    bulkRecipients,
    getRecipient,
    addRecipient,
    operation(contract.correctDistributionRecipient, ({ database, caller, params, body }) =>
      correctRecipient(database, caller, params, body),
    ),
    resendToUnopened,
    uploadImage,
    getImage,
    listTemplates,
    createTemplate,
    updateTemplate,
    deleteTemplate,
  ];
}

function fileOperations(platform: Platform): Operation[] {
  const pages = distributionPages(platform);
  return [
    operation(contract.addDistributionFile, ({ platform, caller, params, query, upload }) =>
      addFile(platform, caller, params.id, query.name, upload),
    ),
    replaceFile,
    orderFiles,
    operation(contract.removeDistributionFile, ({ database, caller, params }) =>
      removeFile(database, caller, params),
    ),
    operation(contract.getDistributionPage, ({ caller, params, query }) =>
      pages.getPage(caller, params, query),
    ),
  ];
}
