import * as contract from '@countersign/contract';
import { notFound } from '../../platform/failure/failure.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { importOperations } from '../../platform/imports/import-operations.ts';
import { archiveOperations } from '../../platform/records/archive-operations.ts';
import { historyOperation } from '../../platform/records/history-operation.ts';
import {
  exportOperation,
  getOperation,
  listOperation,
} from '../../platform/records/list-operations.ts';
import { archiveContact } from './archive-contact.ts';
import { archiveContactGroup } from './archive-contact-group.ts';
import { changeContacts } from './change-contacts.ts';
import { groupDetail } from './contact-group-queries.ts';
import { contactGroupRows } from './contact-group-source.ts';
import {
  getContactPicture,
  removeContactPicture,
  uploadContactPicture,
} from './contact-picture.ts';
import { answerProposal } from './contact-proposals.ts';
import { nameOf, readContacts } from './contact-queries.ts';
import { contactRows, exportedContactRows } from './contact-rows.ts';
import { getContactSuggestions } from './contact-suggestions.ts';
import { createContact } from './create-contact.ts';
import { eraseContact, previewContactErasure } from './erase-contact.ts';
import { findContactDuplicates } from './find-duplicates.ts';
import { getContact } from './get-contact.ts';
import { getContactTimeline } from './get-contact-timeline.ts';
import { contactsImport } from './import/contacts-import.ts';
import { mergeContacts } from './merge-contacts.ts';
import { createContactGroup, updateContactGroup } from './save-group.ts';
import { updateContact } from './update-contact.ts';

export const contactOperations: Operation[] = [
  listOperation(contract.listContacts, contactRows),
  exportOperation(contract.exportContacts, exportedContactRows),
  getContactSuggestions,
  changeContacts,
  getContact,
  createContact,
  updateContact,
  answerProposal,
  ...archiveOperations(contract.archiveContact, contract.restoreContact, archiveContact),
  uploadContactPicture,
  removeContactPicture,
  getContactPicture,
  historyOperation(contract.getContactHistory, 'contact', async (tx, _user, id) => {
    const [found] = await readContacts(tx, [id]);
    if (!found) throw notFound('contact');
    return { name: nameOf(found.row) };
  }),
  getContactTimeline,
  findContactDuplicates,
  mergeContacts,
  previewContactErasure,
  eraseContact,
  listOperation(contract.listContactGroups, contactGroupRows),
  getOperation(contract.getContactGroup, groupDetail),
  operation(contract.createContactGroup, ({ database, caller, body }) =>
    createContactGroup(database, caller, body),
  ),
  updateContactGroup,
  ...archiveOperations(
    contract.archiveContactGroup,
    contract.restoreContactGroup,
    archiveContactGroup,
  ),
  historyOperation(contract.getContactGroupHistory, 'contact-group', groupDetail),
  ...importOperations(contactsImport),
];
