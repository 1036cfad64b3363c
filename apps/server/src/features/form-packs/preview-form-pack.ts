import { Readable } from 'node:stream';
import * as contract from '@countersign/contract';
import {
  hiddenKeysOf,
  samplesOfForms,
  separateKeysOf,
  withSeparateKeys,
} from '@countersign/domain';
import { asc, eq } from 'drizzle-orm';
import { currentTime } from '../../platform/clock.ts';
import {
  formPackForms,
  formTemplates,
  formTemplateVersions,
} from '../../platform/database/tables/index.ts';
import { operation } from '../../platform/http/operation.ts';
import { currentVersion, samplePicture } from '../form-templates/index.ts';
import { findFormPack } from './form-pack-queries.ts';

/**
 * The whole pack as its documents will look, with sample values; also the forms that have conditions.
 * @throws Failure `not-found`
 */
export const previewFormPack = operation(
  contract.previewFormPack,
  async ({ platform: { files, pdf }, database, caller: { tenantId }, params: { id } }) => {
    const { pack, stored } = await database.tenant(tenantId, async (tx) => ({
      pack: await findFormPack(tx, id),
      stored: await tx
        .select({
          versionId: formTemplateVersions.id,
          formTemplateId: formTemplates.id,
          changedAt: formTemplates.updatedAt,
          name: formTemplates.name,
          fields: formTemplateVersions.fields,
          fileSha256: formTemplateVersions.fileSha256,
        })
        .from(formPackForms)
        .innerJoin(formTemplates, eq(formTemplates.id, formPackForms.formTemplateId))
        .innerJoin(formTemplateVersions, currentVersion)
        .where(eq(formPackForms.formPackId, id))
        .orderBy(asc(formPackForms.position)),
    }));
    const separate = separateKeysOf(pack.sharedKeys);
    const forms = stored.map((form) => ({
      ...form,
      fields: withSeparateKeys(form.fields, separate),
    }));
    const { values, hidden } = samplesOfForms(forms, {
      today: currentTime().toISOString().slice(0, 10),
      picture: samplePicture.sha256,
    });
    const { parts } = await pdf.make({
      // A version that no one published and no document has can still change.
      key: `preview ${forms.map((form) => `${form.versionId} ${form.changedAt.toISOString()}`).join('\n')}`,
      load: () =>
        Promise.all(
          forms.map(async ({ fileSha256, fields, name }) => ({
            pdf: await files.read(fileSha256),
            fields,
            title: forms.length > 1 ? name : undefined,
          })),
        ),
      values: forms.map(({ formTemplateId }) => values[formTemplateId] ?? {}),
      meta: { title: pack.name, id, hidden: hiddenKeysOf(forms, hidden) },
      images: { [samplePicture.sha256]: samplePicture.bytes },
    });
    const bytes = parts.reduce((sum, part) => sum + part.byteLength, 0);
    return { stream: Readable.from(parts), bytes, fileName: `${pack.name} - preview.pdf` };
  },
);
