import * as contract from '@countersign/contract';
import { asc, eq } from 'drizzle-orm';
import { newId } from '../../platform/database/ids.ts';
import {
  formPackFiles,
  formPackForms,
  formPackProjects,
  formPacks,
} from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { notFound } from '../../platform/failure/failure.ts';
import { operation } from '../../platform/http/operation.ts';
import { copyName } from '../form-templates/index.ts';
import { findFormPack } from './form-pack-queries.ts';
import { freePackName } from './pack-name.ts';
import { refuseArchivedForms } from './refuse-archived-forms.ts';

/**
 * Makes another form pack of one, with the same forms, settings and files.
 * @throws Failure `not-found`; `conflict` where one of its forms is archived
 */
export const duplicateFormPack = operation(
  contract.duplicateFormPack,
  ({ database, caller: user, params: { id } }) => {
    const { tenantId, userId: updatedBy } = user;
    return database.tenant(tenantId, async (tx) => {
      const [pack] = await tx.select().from(formPacks).where(eq(formPacks.id, id)).for('share');
      if (!pack) throw notFound('form pack');
      await refuseArchivedForms(tx, id);
      const formPackId = newId();
      const { labels, approvalSetupId, emailTemplateId, userTypes, fileName, output } = pack;
      const { attachments, attachmentAudience, sharedKeys, sending } = pack;
      const settings = {
        labels,
        approvalSetupId,
        emailTemplateId,
        userTypes,
        fileName,
        output,
        attachments,
        attachmentAudience,
        sharedKeys,
        sending,
      };
      const name = await freePackName(tx, copyName(pack.name));
      await tx.insert(formPacks).values({ id: formPackId, tenantId, name, ...settings, updatedBy });
      const forms = await tx
        .select()
        .from(formPackForms)
        .where(eq(formPackForms.formPackId, id))
        .orderBy(asc(formPackForms.position));
      await tx.insert(formPackForms).values(forms.map((form) => ({ ...form, formPackId })));
      const projects = await tx
        .select()
        .from(formPackProjects)
        .where(eq(formPackProjects.formPackId, id));
      if (projects.length > 0) {
        await tx.insert(formPackProjects).values(projects.map((one) => ({ ...one, formPackId })));
      }
      const files = await tx.select().from(formPackFiles).where(eq(formPackFiles.formPackId, id));
      if (files.length > 0) {
        await tx
          .insert(formPackFiles)
          .values(files.map((file) => ({ ...file, id: newId(), formPackId })));
      }
      const detail = { from: pack.name };
      await record(tx, user, { type: 'form-pack.duplicated', id: formPackId, detail });
      return findFormPack(tx, formPackId);
    });
  },
);
