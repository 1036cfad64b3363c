import * as contract from '@countersign/contract';
import { type Route, route } from '../../platform/http/route.ts';
import { importRoutes } from '../../platform/imports/import-routes.ts';
import type { Platform } from '../../platform/platform.ts';
import { archiveContact } from './archive-contact.ts';
import { archiveContactGroup } from './archive-group.ts';
import { changeContacts } from './change-contacts.ts';
import { getContactGroupHistory, getContactHistory } from './contact-histories.ts';
import {
  getContactPicture,
  removeContactPicture,
  uploadContactPicture,
} from './contact-picture.ts';
import { getContactSuggestions } from './contact-suggestions.ts';
import { createContact } from './create-contact.ts';
import { eraseContact, previewContactErasure } from './erase-contact.ts';
import { exportContacts } from './export-contacts.ts';
import { findContactDuplicates } from './find-duplicates.ts';
import { getContact } from './get-contact.ts';
import { type DocumentsInSight, getContactTimeline } from './get-contact-timeline.ts';
import { groupDetail } from './group-rows.ts';
import { contactsImport } from './import/contacts-import.ts';
import { listContacts } from './list-contacts.ts';
import { listContactGroups } from './list-groups.ts';
import { mergeContacts } from './merge-contacts.ts';
import { createContactGroup, updateContactGroup } from './save-group.ts';
import { updateContact } from './update-contact.ts';

/** `inSight` comes from the documents, which themselves build on contacts. */
export function contactRoutes(platform: Platform, inSight: DocumentsInSight): Route[] {
  return [
    ...listRoutes(platform),
    ...contactsRoutes(platform),
    ...pictureRoutes(platform),
    ...personRoutes(platform, inSight),
    ...groupRoutes(platform),
    ...importRoutes(platform, contactsImport),
  ];
}

function listRoutes(platform: Platform): Route[] {
  const { database } = platform;
  return [
    route(contract.listContacts, ({ user, query }) => listContacts(database, user, query)),
    route(contract.exportContacts, ({ user, query }) => exportContacts(platform, user, query)),
    route(contract.getContactSuggestions, ({ user }) => getContactSuggestions(database, user)),
    route(contract.changeContacts, ({ user, body, address }) =>
      changeContacts(database, user, body, address),
    ),
  ];
}

function contactsRoutes({ database }: Platform): Route[] {
  return [
    route(contract.getContact, ({ user, params }) => getContact(database, user, params.id)),
    route(contract.createContact, ({ user, body, address }) =>
      createContact(database, user, body, address),
    ),
    route(contract.updateContact, ({ user, params, body, address }) =>
      updateContact(database, user, params.id, body, address),
    ),
    route(contract.archiveContact, ({ user, params, address }) =>
      archiveContact(database, user, params.id, true, address),
    ),
    route(contract.restoreContact, ({ user, params, address }) =>
      archiveContact(database, user, params.id, false, address),
    ),
  ];
}

function pictureRoutes(platform: Platform): Route[] {
  return [
    route(contract.uploadContactPicture, ({ user, params, upload, address }) =>
      uploadContactPicture(platform, user, params.id, upload, address),
    ),
    route(contract.removeContactPicture, ({ user, params, address }) =>
      removeContactPicture(platform.database, user, params.id, address),
    ),
    route(contract.getContactPicture, ({ user, params }) =>
      getContactPicture(platform, user, params.id),
    ),
  ];
}

function personRoutes({ database }: Platform, inSight: DocumentsInSight): Route[] {
  return [
    route(contract.getContactHistory, ({ user, params, query }) =>
      getContactHistory(database, user, params.id, query),
    ),
    route(contract.getContactTimeline, ({ user, params, query }) =>
      getContactTimeline(database, user, params.id, query, inSight),
    ),
    route(contract.findContactDuplicates, ({ user, params }) =>
      findContactDuplicates(database, user, params.id),
    ),
    route(contract.mergeContacts, ({ user, body, address }) =>
      mergeContacts(database, user, body, address),
    ),
    route(contract.previewContactErasure, ({ user, params }) =>
      previewContactErasure(database, user, params.id),
    ),
    route(contract.eraseContact, ({ user, params, body, address }) =>
      eraseContact(database, user, params.id, body.revision, address),
    ),
  ];
}

function groupRoutes({ database }: Platform): Route[] {
  return [
    route(contract.listContactGroups, ({ user, query }) =>
      listContactGroups(database, user, query),
    ),
    route(contract.getContactGroup, ({ user, params }) =>
      database.tenant(user.tenantId, (tx) => groupDetail(tx, user, params.id)),
    ),
    route(contract.createContactGroup, ({ user, body, address }) =>
      createContactGroup(database, user, body, address),
    ),
    route(contract.updateContactGroup, ({ user, params, body, address }) =>
      updateContactGroup(database, user, params.id, body, address),
    ),
    route(contract.archiveContactGroup, ({ user, params, address }) =>
      archiveContactGroup(database, user, params.id, true, address),
    ),
    route(contract.restoreContactGroup, ({ user, params, address }) =>
      archiveContactGroup(database, user, params.id, false, address),
    ),
    route(contract.getContactGroupHistory, ({ user, params, query }) =>
      getContactGroupHistory(database, user, params.id, query),
    ),
  ];
}
