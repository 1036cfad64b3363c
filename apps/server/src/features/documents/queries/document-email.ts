import type { EmailValues } from '@countersign/contract';
import { contactName } from '@countersign/domain';
import { and, eq, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { dayIn } from '../../../platform/calendar-day.ts';
import { currentTime } from '../../../platform/clock.ts';
import type { Queries } from '../../../platform/database/database.ts';
import {
  companies,
  documents,
  formPacks,
  tenants,
  users,
} from '../../../platform/database/tables/index.ts';
import { notFound } from '../../../platform/failure/failure.ts';
import type { Platform } from '../../../platform/platform.ts';
import { brandColumns } from '../../companies/index.ts';
import { visibleDocuments } from '../../document-access/index.ts';
import type { FindEmailDocument } from '../../email-templates/index.ts';
import { formKeys, fromDocuments } from './document-queries.ts';

/** The values that all emails about documents have. */
export type SharedValues = Omit<EmailValues<'voided'>, 'void.reason'>;

const senders = alias(users, 'senders');

/** Documents with all that emails say of them; `sentBy` is the user who sends it or has sent it. */
export function fromEmailDocuments(queries: Queries, sentBy: SQLWrapper) {
  return fromDocuments(queries, {
    values: documents.values,
    pdfSha256: documents.pdfSha256,
    formKeys,
    tenantName: tenants.name,
    attachments: formPacks.attachments,
    attachmentAudience: documents.attachmentAudience,
    showsApprovers: tenants.showsApprovers,
    finishedLinkDays: tenants.finishedLinkDays,
    finishedAt: documents.finishedAt,
    creatorEmail: users.email,
    country: companies.country,
    contactName: companies.contactName,
    contactEmail: companies.contactEmail,
    timeZone: companies.timeZone,
    sender: { firstName: senders.firstName, lastName: senders.lastName, email: senders.email },
    brand: brandColumns,
  })
    .innerJoin(tenants, eq(tenants.id, documents.tenantId))
    .leftJoin(senders, eq(senders.id, sentBy));
}

/** A document with all that emails say of it. */
export type EmailDocument = Awaited<ReturnType<typeof fromEmailDocuments>>[number];

/** Returns the values of emails about a document. */
export function documentEmailValues(document: EmailDocument, productName: string): SharedValues {
  const { recipient, formPack, company, project, sender } = document;
  return {
    'recipient.firstName': recipient.firstName,
    'recipient.lastName': recipient.lastName,
    'recipient.name': contactName(recipient),
    'recipient.email': recipient.email,
    'organisation.name': document.tenantName,
    'product.name': productName,
    'document.name': formPack.name,
    'document.sentOn': dayIn(document.sentAt ?? currentTime(), document.timeZone),
    'company.name': company.name,
    'company.contactName': document.contactName,
    'company.contactEmail': document.contactEmail,
    'project.name': project.name,
    'sender.name': sender ? contactName(sender) : '',
    'sender.email': sender?.email ?? '',
  };
}

/** Creates the function that finds the values of emails about a document, as if the reader sent it. */
export function emailDocumentFinder({ settings }: Pick<Platform, 'settings'>): FindEmailDocument {
  return async (tx, user, id) => {
    const [document] = await fromEmailDocuments(tx, sql`${user.userId}::uuid`).where(
      and(eq(documents.id, id), visibleDocuments(user)),
    );
    if (!document) throw notFound('document');
    const { company, recipient } = document;
    return {
      companyId: company.id,
      recipientName: contactName(recipient),
      values: {
        ...documentEmailValues(document, settings.productName),
        'document.message': document.settings.message,
      },
    };
  };
}
