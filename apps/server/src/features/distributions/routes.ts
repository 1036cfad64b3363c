import * as contract from '@countersign/contract';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { historyRoute } from '../../platform/records/history-route.ts';
import { linkHolderName } from '../audit/index.ts';
import { addFile, orderFiles, removeFile, replaceFile } from './change-files.ts';
import { getCheck } from './check-draft.ts';
import { listContactDistributions } from './contact-distributions.ts';
import { distributionDetail, findDistribution } from './distribution-queries.ts';
import { findCopies } from './find-copies.ts';
import { distributionPages } from './get-page.ts';
import { checkAddresses, getPlan } from './get-plan.ts';
import { getReach } from './get-reach.ts';
import { getRecipient } from './get-recipient.ts';
import { bulkDistributions, exportDistributions, listDistributions } from './list-distributions.ts';
import { listEmails } from './list-emails.ts';
import { bulkRecipients, exportRecipients, listRecipients } from './list-recipients.ts';
import { addRecipient, correctRecipient, resendToUnopened } from './manage-recipients.ts';
import { previewMail } from './preview-mail.ts';
import { copyDistribution, createDraft, deleteDraft, updateDraft } from './save-draft.ts';
import { sendDistribution, undoDistribution } from './send-distribution.ts';
import {
  cancelSending,
  extendDistribution,
  pauseSending,
  resumeSending,
  revokeDistribution,
} from './steer-distribution.ts';
import { traceFile } from './trace-file.ts';
import { getImage, uploadImage } from './watermark-images.ts';
import {
  createTemplate,
  deleteTemplate,
  listTemplates,
  updateTemplate,
} from './watermark-templates.ts';

export function distributionRoutes(platform: Platform): Route[] {
  const { database } = platform;
  return [
    route(contract.listDistributions, ({ caller, query }) =>
      listDistributions(database, caller, query),
    ),
    route(contract.exportDistributions, ({ caller, query }) =>
      exportDistributions(database, caller, query),
    ),
    route(contract.bulkDistributions, ({ caller, body }) =>
      bulkDistributions(platform, caller, body),
    ),
    route(contract.getDistribution, ({ caller, params: { id } }) =>
      database.tenant(caller.tenantId, async (tx) => {
        await findDistribution(tx, caller, id);
        return distributionDetail(tx, caller, id);
      }),
    ),
    historyRoute(
      database,
      contract.getDistributionHistory,
      'distribution',
      findDistribution,
      linkHolderName,
    ),
    route(contract.listContactDistributions, ({ caller, params, query }) =>
      listContactDistributions(database, caller, params.id, query),
    ),
    route(contract.traceFile, ({ caller, upload }) => traceFile(platform, caller, upload)),
    route(contract.findCopies, ({ caller, query }) => findCopies(platform, caller, query)),
    ...draftRoutes(platform),
    ...fileRoutes(platform),
    ...sendingRoutes(platform),
    ...recipientRoutes(platform),
    ...watermarkRoutes(platform),
  ];
}

function draftRoutes(platform: Platform): Route[] {
  const { database } = platform;
  return [
    route(contract.createDistribution, ({ caller, body }) => createDraft(database, caller, body)),
    route(contract.updateDistribution, ({ caller, params, body }) =>
      updateDraft(database, caller, params.id, body),
    ),
    route(contract.deleteDistribution, ({ caller, params }) =>
      deleteDraft(database, caller, params.id),
    ),
    route(contract.copyDistribution, ({ caller, params, body }) =>
      copyDistribution(database, caller, params.id, body.commandId),
    ),
    route(contract.listDistributionEmails, ({ caller, params }) =>
      listEmails(database, caller, params.id),
    ),
    route(contract.planRecipients, ({ caller, params, query }) =>
      getPlan(database, caller, params.id, query),
    ),
    route(contract.checkAddresses, ({ caller, body }) =>
      checkAddresses(database, caller, body.text),
    ),
    route(contract.previewDistributionMail, ({ caller, params, query }) =>
      previewMail(platform, caller, params.id, query.email),
    ),
    route(contract.checkDistribution, ({ caller, params }) =>
      getCheck(database, caller, params.id),
    ),
  ];
}

function fileRoutes(platform: Platform): Route[] {
  const { database } = platform;
  const pages = distributionPages(platform);
  return [
    route(contract.addDistributionFile, ({ caller, params, query, upload }) =>
      addFile(platform, caller, params.id, query.name, upload),
    ),
    route(contract.replaceDistributionFile, ({ caller, params, query, upload }) =>
      replaceFile(platform, caller, params, query, upload),
    ),
    route(contract.orderDistributionFiles, ({ caller, params, body }) =>
      orderFiles(database, caller, params.id, body.fileIds),
    ),
    route(contract.removeDistributionFile, ({ caller, params }) =>
      removeFile(database, caller, params),
    ),
    route(contract.getDistributionPage, ({ caller, params, query }) =>
      pages.getPage(caller, params, query),
    ),
  ];
}

function sendingRoutes({ database }: Platform): Route[] {
  return [
    route(contract.sendDistribution, ({ caller, params, body }) =>
      sendDistribution(database, caller, params.id, body),
    ),
    route(contract.undoDistribution, ({ caller, params }) =>
      undoDistribution(database, caller, params.id),
    ),
    route(contract.pauseDistribution, ({ caller, params }) =>
      pauseSending(database, caller, params.id),
    ),
    route(contract.resumeDistribution, ({ caller, params }) =>
      resumeSending(database, caller, params.id),
    ),
    route(contract.cancelDistribution, ({ caller, params }) =>
      cancelSending(database, caller, params.id),
    ),
    route(contract.revokeDistribution, ({ caller, params }) =>
      revokeDistribution(database, caller, params.id),
    ),
    route(contract.extendDistribution, ({ caller, params, body }) =>
      extendDistribution(database, caller, params.id, body.expiresOn),
    ),
    route(contract.getDistributionReach, ({ caller, params }) =>
      getReach(database, caller, params.id),
    ),
  ];
}

function recipientRoutes({ database }: Platform): Route[] {
  return [
    route(contract.listDistributionRecipients, ({ caller, params, query }) =>
      listRecipients(database, caller, params.id, query),
    ),
    route(contract.exportDistributionRecipients, ({ caller, query }) =>
      exportRecipients(database, caller, query),
    ),
    route(contract.bulkDistributionRecipients, ({ caller, body }) =>
      bulkRecipients(database, caller, body),
    ),
    route(contract.getDistributionRecipient, ({ caller, params }) =>
      getRecipient(database, caller, params),
    ),
    route(contract.addDistributionRecipient, ({ caller, params, body }) =>
      addRecipient(database, caller, params.id, body),
    ),
    route(contract.correctDistributionRecipient, ({ caller, params, body }) =>
      correctRecipient(database, caller, params, body),
    ),
    route(contract.resendToUnopened, ({ caller, params, body }) =>
      resendToUnopened(database, caller, params.id, body.commandId),
    ),
  ];
}

function watermarkRoutes(platform: Platform): Route[] {
  const { database } = platform;
  return [
    route(contract.uploadWatermarkImage, ({ caller, upload }) =>
      uploadImage(platform, caller, upload),
    ),
    route(contract.getWatermarkImage, ({ caller, params }) =>
      getImage(platform, caller, params.imageId),
    ),
    route(contract.listWatermarkTemplates, ({ caller, params }) =>
      listTemplates(database, caller, params.id),
    ),
    route(contract.createWatermarkTemplate, ({ caller, params, body }) =>
      createTemplate(database, caller, params.id, body),
    ),
    route(contract.updateWatermarkTemplate, ({ caller, params, body }) =>
      updateTemplate(database, caller, params.id, body),
    ),
    route(contract.deleteWatermarkTemplate, ({ caller, params }) =>
      deleteTemplate(database, caller, params.id),
    ),
  ];
}
