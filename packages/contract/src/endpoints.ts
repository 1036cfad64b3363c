import * as audit from './audit/audit.ts';
import * as companies from './companies/companies.ts';
import * as documents from './documents/documents.ts';
import type { Endpoint } from './endpoint.ts';
import * as formPacks from './form-packs/form-packs.ts';
import * as formTemplates from './form-templates/form-templates.ts';
import * as home from './home/home.ts';
import * as views from './lists/views.ts';
import * as outbox from './outbox/outbox.ts';
import * as profile from './profile/profile.ts';
import * as projects from './projects/projects.ts';
import * as session from './session/session.ts';
import * as setup from './session/setup.ts';
import * as security from './settings/security.ts';
import * as users from './users/users.ts';

/** Every endpoint by its name, grouped by feature. */
export const endpointsByFeature = {
  session: [session.getSession, session.openSession, setup.checkSetupLink, setup.completeSetup],
  profile: [
    profile.updateProfile,
    profile.updatePreferences,
    profile.uploadPicture,
    profile.removePicture,
    profile.getUserPicture,
    profile.getSignature,
    profile.setSignature,
    profile.removeSignature,
    profile.uploadSignature,
    profile.getSignatureImage,
    profile.listSessions,
    profile.revokeSession,
    profile.signOutEverywhere,
  ],
  users: [
    users.listUsers,
    users.getUser,
    users.inviteUser,
    users.updateUser,
    users.resendInvitation,
    users.withdrawInvitation,
    users.disableUser,
    users.enableUser,
    users.resetUserPassword,
    users.resetUserMfa,
    users.signOutUser,
    users.changeUserEmail,
    users.cancelEmailChange,
    users.checkEmailChange,
    users.confirmEmailChange,
    users.importUsers,
    users.listApproverGroups,
    users.createApproverGroup,
  ],
  settings: [security.getSecuritySettings, security.updateSecuritySettings],
  audit: [audit.listAuditEvents, audit.checkAuditLog],
  lists: [
    views.getListLook,
    views.setListColumns,
    views.createSavedView,
    views.updateSavedView,
    views.deleteSavedView,
  ],
  companies: [companies.listCompanies, companies.createCompany],
  projects: [projects.listProjects, projects.createProject],
  'form-templates': [
    formTemplates.listFormTemplates,
    formTemplates.uploadFormTemplate,
    formTemplates.getFormTemplate,
    formTemplates.updateFormTemplate,
    formTemplates.getFormTemplateFile,
  ],
  'form-packs': [
    formPacks.listFormPacks,
    formPacks.getFormPack,
    formPacks.createFormPack,
    formPacks.updateFormPack,
  ],
  documents: [
    documents.listDocuments,
    documents.getDocument,
    documents.createDocument,
    documents.updateDocument,
    documents.previewDraft,
    documents.sendDocument,
    documents.getDocumentPdf,
    documents.findRecipients,
  ],
  home: [home.getHome],
  outbox: [outbox.listOutbox, outbox.getOutboxMail, outbox.getOutboxAttachment],
} as const satisfies Record<string, readonly Endpoint[]>;

/** Every endpoint of the API, for those who walk the whole contract. */
export const allEndpoints: readonly (Endpoint & { feature: string })[] = Object.entries(
  endpointsByFeature,
).flatMap(([feature, list]) => list.map((one) => ({ ...(one as Endpoint), feature })));
