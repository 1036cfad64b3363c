import type { ReportDataName } from '@countersign/contract';
import type { DataSet } from '../data-set.ts';
import { contactsData } from './contacts.ts';
import { distributionsData, recipientsData } from './distributions.ts';
import { documentsData } from './documents.ts';
import { eventsData } from './events.ts';
import { mailsData } from './mails.ts';
import { partiesData } from './parties.ts';
import { taxRisksData } from './tax-risks.ts';
import { valuesData } from './values.ts';

/** Maps each data set to the source of its rows. */
export const dataSets: Record<ReportDataName, DataSet> = {
  documents: documentsData,
  parties: partiesData,
  values: valuesData,
  contacts: contactsData,
  distributions: distributionsData,
  recipients: recipientsData,
  taxRisks: taxRisksData,
  events: eventsData,
  mails: mailsData,
};
