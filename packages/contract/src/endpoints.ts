import * as approvalSetups from './approval-setup/approval-setups.ts';
import * as approverGroups from './approval-setup/approver-groups.ts';
import * as approvers from './approval-setup/approvers.ts';
import * as delegates from './approval-setup/delegates.ts';
import * as audit from './audit/audit.ts';
import * as companies from './companies/companies.ts';
import * as contactGroups from './contacts/contact-groups.ts';
import * as contacts from './contacts/contacts.ts';
import * as customFields from './custom-fields/custom-fields.ts';
import * as documents from './documents/documents.ts';
import * as emails from './email-templates/email-templates.ts';
import type { Endpoint } from './endpoint.ts';
import * as formPacks from './form-packs/form-packs.ts';
import * as formTemplates from './form-templates/form-templates.ts';
import * as home from './home/home.ts';
import * as views from './lists/views.ts';
import * as live from './live/live.ts';
import * as outbox from './outbox/outbox.ts';
import * as profile from './profile/profile.ts';
import * as projects from './projects/projects.ts';
import * as session from './session/session.ts';
import * as setup from './session/setup.ts';
import * as security from './settings/security.ts';
import * as users from './users/users.ts';
import * as verify from './verify/verify.ts';

/** Every endpoint by its name, grouped by feature. */
const endpointsByFeature = {
  live: [live.followChanges],
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
    users.getUserHistory,
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
    ...Object.values(users.userImports),
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
  companies: [
    companies.listCompanies,
    companies.exportCompanies,
    companies.getCompany,
    companies.createCompany,
    companies.updateCompany,
    companies.archiveCompany,
    companies.restoreCompany,
    companies.uploadCompanyLogo,
    companies.removeCompanyLogo,
    companies.getCompanyLogo,
    companies.getCompanyHistory,
  ],
  projects: [
    projects.listProjects,
    projects.exportProjects,
    projects.getProject,
    projects.createProject,
    projects.updateProject,
    projects.archiveProject,
    projects.restoreProject,
    projects.listProjectMembers,
    projects.addProjectMembers,
    projects.removeProjectMember,
    projects.getProjectHistory,
  ],
  'custom-fields': [
    customFields.listCustomFields,
    customFields.getCustomField,
    customFields.getCustomFieldUse,
    customFields.createCustomField,
    customFields.updateCustomField,
    customFields.archiveCustomField,
    customFields.restoreCustomField,
    customFields.deleteCustomField,
    customFields.reorderCustomFields,
    customFields.getCustomFieldHistory,
  ],
  'email-templates': [
    emails.listEmailTemplates,
    emails.getEmailOverview,
    emails.getBuiltInEmail,
    emails.setEmailDefault,
    emails.previewEmail,
    emails.sendTestEmail,
    emails.getEmailTemplate,
    emails.createEmailTemplate,
    emails.updateEmailTemplate,
    emails.archiveEmailTemplate,
    emails.restoreEmailTemplate,
    emails.listEmailTemplateVersions,
    emails.getEmailTemplateVersion,
    emails.restoreEmailTemplateVersion,
    emails.getEmailTemplateHistory,
  ],
  contacts: [
    contacts.listContacts,
    contacts.exportContacts,
    contacts.getContactSuggestions,
    contacts.getContact,
    contacts.createContact,
    contacts.updateContact,
    contacts.archiveContact,
    contacts.restoreContact,
    contacts.changeContacts,
    contacts.getContactHistory,
    contacts.uploadContactPicture,
    contacts.removeContactPicture,
    contacts.getContactPicture,
    contacts.getContactTimeline,
    contacts.findContactDuplicates,
    contacts.mergeContacts,
    contacts.previewContactErasure,
    contacts.eraseContact,
    contactGroups.listContactGroups,
    contactGroups.getContactGroup,
    contactGroups.createContactGroup,
    contactGroups.updateContactGroup,
    contactGroups.archiveContactGroup,
    contactGroups.restoreContactGroup,
    contactGroups.getContactGroupHistory,
    ...Object.values(contacts.contactImports),
  ],
  'approval-setup': [
    approvalSetups.listApprovalSetups,
    approvalSetups.exportApprovalSetups,
    approvalSetups.getApprovalSetup,
    approvalSetups.createApprovalSetup,
    approvalSetups.updateApprovalSetup,
    approvalSetups.copyApprovalSetup,
    approvalSetups.archiveApprovalSetup,
    approvalSetups.restoreApprovalSetup,
    approvalSetups.getApprovalSetupUses,
    approvalSetups.listApprovalSetupVersions,
    approvalSetups.getApprovalSetupHistory,
    approvalSetups.previewApproval,
    approvalSetups.getApprovalChoices,
    approverGroups.listApproverGroups,
    approverGroups.exportApproverGroups,
    approverGroups.getApproverGroup,
    approverGroups.createApproverGroup,
    approverGroups.updateApproverGroup,
    approverGroups.archiveApproverGroup,
    approverGroups.restoreApproverGroup,
    approverGroups.getApproverGroupUses,
    approverGroups.getApproverGroupHistory,
    approvers.findApprovers,
    delegates.listDelegates,
    delegates.createDelegate,
    delegates.updateDelegate,
    delegates.removeDelegate,
    delegates.listOwnDelegates,
    delegates.createOwnDelegate,
    delegates.updateOwnDelegate,
    delegates.removeOwnDelegate,
  ],
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
    documents.getDocumentReports,
    documents.findRecipients,
  ],
  verify: [verify.verifyFile],
  home: [home.getHome],
  outbox: [outbox.listOutbox, outbox.getOutboxMail, outbox.getOutboxAttachment],
} as const satisfies Record<string, readonly Endpoint[]>;

/** Every endpoint of the API, for those who walk the whole contract. */
export const allEndpoints: readonly (Endpoint & { feature: string })[] = Object.entries(
  endpointsByFeature,
).flatMap(([feature, list]) => list.map((one) => ({ ...(one as Endpoint), feature })));
