import * as contract from '@countersign/contract';
import { notFound } from '../../platform/failure/failure.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { importRoutes } from '../../platform/imports/import-routes.ts';
import type { Platform } from '../../platform/platform.ts';
import { historyRoute } from '../../platform/records/history-route.ts';
import { archiveContact } from './archive-contact.ts';
import { archiveContactGroup } from './archive-contact-group.ts';
import { changeContacts } from './change-contacts.ts';
import { groupDetail } from './contact-group-queries.ts';
import {
  getContactPicture,
  removeContactPicture,
  uploadContactPicture,
} from './contact-picture.ts';
import { answerProposal } from './contact-proposals.ts';
import { nameOf, readContacts } from './contact-queries.ts';
import { getContactSuggestions } from './contact-suggestions.ts';
import { createContact } from './create-contact.ts';
import { eraseContact, previewContactErasure } from './erase-contact.ts';
import { exportContacts } from './export-contacts.ts';
import { findContactDuplicates } from './find-duplicates.ts';
import { getContact } from './get-contact.ts';
import { getContactTimeline } from './get-contact-timeline.ts';
import { contactsImport } from './import/contacts-import.ts';
import { listContactGroups } from './list-contact-groups.ts';
import { listContacts } from './list-contacts.ts';
import { mergeContacts } from './merge-contacts.ts';
import { createContactGroup, updateContactGroup } from './save-group.ts';
import { updateContact } from './update-contact.ts';

export function contactRoutes(platform: Platform): Route[] {
  return [
    ...listRoutes(platform),
    ...contactsRoutes(platform),
    ...pictureRoutes(platform),
    ...personRoutes(platform),
    ...groupRoutes(platform),
    ...importRoutes(platform, contactsImport),
  ];
}

function listRoutes(platform: Platform): Route[] {
  const { database } = platform;
  return [
    route(contract.listContacts, ({ caller, query }) => listContacts(database, caller, query)),
    route(contract.exportContacts, ({ caller, query }) => exportContacts(platform, caller, query)),
    route(contract.getContactSuggestions, ({ caller }) => getContactSuggestions(database, caller)),
    route(contract.changeContacts, ({ caller, body }) => changeContacts(database, caller, body)),
  ];
}

function contactsRoutes({ database }: Platform): Route[] {
  return [
    route(contract.getContact, ({ caller, params }) => getContact(database, caller, params.id)),
    route(contract.createContact, ({ caller, body }) => createContact(database, caller, body)),
    route(contract.updateContact, ({ caller, params, body }) =>
      updateContact(database, caller, params.id, body),
    ),
    route(contract.answerContactProposal, ({ caller, params, body }) =>
      answerProposal(database, caller, params, body),
    ),
    route(contract.archiveContact, ({ caller, params }) =>
      archiveContact(database, caller, params.id, true),
    ),
    route(contract.restoreContact, ({ caller, params }) =>
      archiveContact(database, caller, params.id, false),
    ),
  ];
}

function pictureRoutes(platform: Platform): Route[] {
  return [
    route(contract.uploadContactPicture, ({ caller, params, upload }) =>
      uploadContactPicture(platform, caller, params.id, upload),
    ),
    route(contract.removeContactPicture, ({ caller, params }) =>
      removeContactPicture(platform.database, caller, params.id),
    ),
    route(contract.getContactPicture, ({ caller, params }) =>
      getContactPicture(platform, caller, params.id),
    ),
  ];
}

function personRoutes({ database }: Platform): Route[] {
  return [
    historyRoute(database, contract.getContactHistory, 'contact', async (tx, _user, id) => {
      const [found] = await readContacts(tx, [id]);
      if (!found) throw notFound('contact');
      return { name: nameOf(found.row) };
    }),
    route(contract.getContactTimeline, ({ caller, params, query }) =>
      getContactTimeline(database, caller, params.id, query),
    ),
    route(contract.findContactDuplicates, ({ caller, params }) =>
      findContactDuplicates(database, caller, params.id),
    ),
    route(contract.mergeContacts, ({ caller, body }) => mergeContacts(database, caller, body)),
    route(contract.previewContactErasure, ({ caller, params }) =>
      previewContactErasure(database, caller, params.id),
    ),
    route(contract.eraseContact, ({ caller, params, body }) =>
      eraseContact(database, caller, params.id, body.revision),
    ),
  ];
}

function groupRoutes({ database }: Platform): Route[] {
  return [
    route(contract.listContactGroups, ({ caller, query }) =>
      listContactGroups(database, caller, query),
    ),
    route(contract.getContactGroup, ({ caller, params }) =>
      database.tenant(caller.tenantId, (tx) => groupDetail(tx, caller, params.id)),
    ),
    route(contract.createContactGroup, ({ caller, body }) =>
      createContactGroup(database, caller, body),
    ),
    route(contract.updateContactGroup, ({ caller, params, body }) =>
      updateContactGroup(database, caller, params.id, body),
    ),
    route(contract.archiveContactGroup, ({ caller, params }) =>
      archiveContactGroup(database, caller, params.id, true),
    ),
    route(contract.restoreContactGroup, ({ caller, params }) =>
      archiveContactGroup(database, caller, params.id, false),
    ),
    historyRoute(database, contract.getContactGroupHistory, 'contact-group', groupDetail),
  ];
}
