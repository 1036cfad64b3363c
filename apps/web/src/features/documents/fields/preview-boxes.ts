import {
  type DocumentForm,
  defaultLocale,
  type Field,
  type FieldAssignee,
  type FieldValue,
  fieldText,
} from '@countersign/contract';
import { type FieldTypes, productFieldTypes, viewOf } from '../../../kit/fields/field-types.ts';
import type { PageBox } from '../../../ui/pdf/PageBoxes.tsx';
import { fieldElementId } from './field-address.ts';
import { creatorFields } from './field-layout.ts';

/** The index of each form's first page in the document's PDF, where the forms follow each other. */
export function firstPages(forms: readonly Pick<DocumentForm, 'pages'>[]): number[] {
  let next = 0;
  return forms.map(({ pages }) => {
    const first = next;
    next += pages.length;
    return first;
  });
}

/** Lists the boxes that the drafter fills, or another assignee, by zero-based page of the document's PDF. */
export function fillableBoxes(
  forms: readonly DocumentForm[],
  types = productFieldTypes,
  assignee: FieldAssignee = 'creator',
): Record<number, PageBox[]> {
  const starts = firstPages(forms);
  const pages: Record<number, PageBox[]> = {};
  forms.forEach((form, index) => {
    for (const field of creatorFields(form, types, assignee)) {
      addBoxes(pages, starts[index] ?? 0, form, field, undefined);
    }
  });
  return pages;
}

/**
 * Lists the boxes whose value differs from the PDF's, with the text that they will hold: those typed in since the draft
 * was saved.
 */
export function changedBoxes(
  forms: readonly DocumentForm[],
  value: (form: DocumentForm, field: Field) => FieldValue | undefined,
  isChanged: (form: DocumentForm, field: Field) => boolean,
  types = productFieldTypes,
  assignee: FieldAssignee = 'creator',
): Record<number, PageBox[]> {
  const starts = firstPages(forms);
  const pages: Record<number, PageBox[]> = {};
  forms.forEach((form, index) => {
    for (const field of creatorFields(form, types, assignee)) {
      if (!isChanged(form, field)) continue;
      const shown = value(form, field);
      addBoxes(pages, starts[index] ?? 0, form, field, (option) =>
        shownText(types, field, shown, option),
      );
    }
  });
  return pages;
}

function addBoxes(
  pages: Record<number, PageBox[]>,
  start: number,
  form: DocumentForm,
  field: Field,
  textAt: ((option: string | undefined) => string) | undefined,
): void {
  for (const { page, x, y, width, height, option } of field.placements) {
    const index = start + page;
    pages[index] ??= [];
    pages[index].push({
      id: fieldElementId({ formId: form.formTemplateId, key: field.key }),
      label: field.label,
      x,
      y,
      width,
      height,
      tone: 'ink',
      ...(textAt && { text: textAt(option) }),
      ...('fontSize' in field ? { fontSize: field.fontSize } : {}),
    });
  }
}

function shownText(
  types: FieldTypes,
  field: Field,
  value: FieldValue | undefined,
  option: string | undefined,
): string {
  const { mark } = viewOf(types, field);
  return mark ? mark(value, option) : fieldText(field, value, defaultLocale, types.registry);
}
