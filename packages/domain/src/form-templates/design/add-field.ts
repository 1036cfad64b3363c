import {
  type Field,
  type FieldAssignee,
  type FieldType,
  fieldFilling,
  newFields,
  type PageSize,
  type Placement,
} from '@countersign/contract';
import { boxId, type Design } from './design.ts';
import { freeKey, freeName } from './names.ts';
import { onPage } from './rects.ts';

/** What is put on a page. */
export interface WantedField {
  type: FieldType;
  assignee: FieldAssignee;
  /** What it is called; a number follows where another one is called so. */
  label: string;
}

/** How large a new box is, in points. */
export function newBoxSize(type: FieldType): PageSize {
  switch (type) {
    case 'signature':
      return { width: 160, height: 36 };
    case 'initials':
      return { width: 60, height: 30 };
    case 'signed-on':
    case 'date':
    case 'number':
    case 'currency':
      return { width: 100, height: 18 };
    case 'checkbox':
    case 'radio':
      return { width: 14, height: 14 };
    case 'multiline':
    case 'choices':
      return { width: 240, height: 60 };
    case 'image':
      return { width: 120, height: 90 };
    case 'qr-code':
      return { width: 72, height: 72 };
    case 'text':
    case 'email':
    case 'phone':
    case 'dropdown':
    case 'attachment':
    case 'fixed-text':
    case 'calculated':
    case 'bound':
      return { width: 160, height: 18 };
  }
}

/** The design with a new field in a place; its box alone is chosen. */
export function addField(design: Design, wanted: WantedField, place: Placement): Design {
  const field = newFieldAt(design, wanted, onPage(place, design.pages));
  return {
    ...design,
    fields: [...design.fields, field],
    selection: [boxId(field.key, 0)],
  };
}

function newFieldAt(
  { formTemplateId, fields }: Design,
  wanted: WantedField,
  place: Placement,
): Field {
  const { type, assignee, label } = wanted;
  const isSigned = fieldFilling[type] === 'signed';
  const taken = new Set(fields.map(({ key }) => key));
  const key = isSigned ? `${type}-${assignee}` : type;
  const labels = new Set(fields.map((field) => field.label));
  const settings = newFields[type];
  const [option] = 'options' in settings ? settings.options : [];
  const isPlacePerOption = type === 'radio' && option !== undefined;
  // Which settings go with which type is the schema's business.
  return {
    ...settings,
    ...freeKey({ key }, { formTemplateId, taken }),
    label: freeName(label, labels, ' '),
    assignee,
    // The day comes by itself when somebody signs: nobody can leave it out.
    required: type === 'signature' || type === 'initials',
    placements: [isPlacePerOption ? { ...place, option: option.value } : place],
  };
}
