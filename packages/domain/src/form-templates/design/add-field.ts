import {
  type Field,
  type FieldAssignee,
  type FieldRegistry,
  type FieldType,
  type FieldWithOptions,
  type PageSize,
  type Placement,
  pluginOf,
  productFields,
} from '@countersign/contract';
import { boxId, type Design } from './design.ts';
import { freeKey, freeName } from './names.ts';
import { onPage } from './rects.ts';

/** Describes a field to be put on a page. */
export interface WantedField {
  type: FieldType;
  assignee: FieldAssignee;
  /** What it is called; a number follows where another one is called so. */
  label: string;
}

/** Returns the size of a new box, in points. */
export function newBoxSize(type: string, registry: FieldRegistry = productFields): PageSize {
  return pluginOf({ type }, registry).boxSize ?? { width: 160, height: 18 };
}

/** Adds a field to the design at a placement, and selects its box. */
export function addField(
  design: Design,
  wanted: WantedField,
  placement: Placement,
  registry: FieldRegistry = productFields,
): Design {
  const field = newFieldAt(design, wanted, onPage(placement, design.pages), registry);
  return {
    ...design,
    fields: [...design.fields, field],
    selection: [boxId(field.key, 0)],
  };
}

function newFieldAt(
  { formTemplateId, fields }: Design,
  wanted: WantedField,
  placement: Placement,
  registry: FieldRegistry,
): Field {
  const { type, assignee, label } = wanted;
  const { filling, defaults, hasBoxPerOption, signedAs } = registry.find(type);
  const taken = new Set(fields.map(({ key }) => key));
  const key = filling === 'signed' ? `${type}-${assignee}` : type;
  const labels = new Set(fields.map((field) => field.label));
  const [option] = 'options' in defaults ? (defaults as FieldWithOptions).options : [];
  // Which settings go with which type is the schema's business.
  return {
    ...defaults,
    ...freeKey({ key }, { formTemplateId, taken }),
    label: freeName(label, labels, ' '),
    assignee,
    // The day comes by itself when someone signs: no one can leave it out.
    required: signedAs !== undefined,
    placements: [hasBoxPerOption && option ? { ...placement, option: option.value } : placement],
  } as Field;
}
