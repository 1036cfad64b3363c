import {
  type AnyField,
  boundTo,
  boundValue,
  type DocumentForm,
  type DocumentValues,
  type Field,
  type FieldPlugin,
  type FieldType,
  fieldBase,
  fieldRegistry,
  fieldText,
  keptValue,
  productFields,
  textValue,
} from '@countersign/contract';
import {
  addField,
  boxesOf,
  type Design,
  hasSetting,
  newBoxSize,
  readFieldCell,
  reportField,
  sampleValuesFor,
} from '@countersign/domain';
import { MantineProvider } from '@mantine/core';
import { IconStar } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createValuesStore } from '../features/documents/fields/values-store.ts';
import { FormStep } from '../features/documents/steps/FormStep.tsx';
import { DesignBox } from '../features/form-templates/design/DesignBox.tsx';
import { DesignFieldList } from '../features/form-templates/design/DesignFieldList.tsx';
import { Palette } from '../features/form-templates/design/Palette.tsx';
import { SettingRow } from '../features/form-templates/design/SettingRow.tsx';
import { FieldList } from '../features/signing/FieldList.tsx';
import { guidanceFor, missingMessage } from '../features/signing/guidance.ts';
import { readForms } from '../features/signing/own-fields.ts';
import type { Signing } from '../features/signing/use-signing.ts';
import {
  type FieldTypes,
  FieldTypesProvider,
  productFieldTypes,
} from '../kit/fields/field-types.ts';
import type { FieldInputProps, FieldView, SettingDefinition } from '../kit/fields/plugin.ts';
import {
  common,
  type FieldActions,
  type FieldControlProps,
  type SigningView,
  textValueOf,
} from '../kit/fields/signing/control-props.ts';
import { fieldViews } from '../kit/fields/types/index.ts';
import { signingViews } from '../kit/fields/types/signing.ts';

/** A type that the product does not have: so many of some stars. */
const ratingSchema = z.object({
  type: z.literal('rating'),
  ...fieldBase,
  stars: z.int().min(2).max(10),
});
type RatingField = z.infer<typeof ratingSchema>;

const ratingField = {
  type: 'rating',
  filling: 'entered',
  schema: ratingSchema,
  value: textValue,
  defaults: { type: 'rating', stars: 5 },
  check: (value, { stars }) =>
    Number(value) <= stars ? undefined : `Give ${stars} stars at most.`,
  text: (value, { stars }) => `${String(value)} of ${stars}`,
  bound: boundTo('number'),
  inFormulas: { type: () => 'number' },
  samples: ({ stars }) => [String(stars)],
  boxSize: { width: 90, height: 18 },
} satisfies FieldPlugin<RatingField>;

function RatingInput({ field, id, value, problem, onChange }: FieldInputProps<RatingField>) {
  return (
    <label>
      {field.label}
      <input
        id={id}
        type="range"
        max={field.stars}
        value={value ?? '0'}
        title={problem}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  );
}

const starsSetting: SettingDefinition = {
  name: 'stars',
  label: 'Stars',
  section: 'value',
  input: { kind: 'number', min: 2, max: 10, isWhole: true },
};

const ratingView: FieldView<RatingField, string> = {
  name: 'Rating',
  icon: IconStar,
  facts: ({ stars }) => [`${stars} stars`],
  input: RatingInput,
  ownSettings: [starsSetting],
};

function RatingControl(props: FieldControlProps) {
  const { stars } = props.own.field as unknown as RatingField;
  return (
    <input {...common(props)} type="range" max={stars} value={textValueOf(props.value)} readOnly />
  );
}

const ratingSigning: SigningView = {
  filling: 'entered',
  control: RatingControl,
  missing: 'Give some stars.',
  note: 'More stars are better.',
};

const types: FieldTypes = {
  registry: fieldRegistry<FieldPlugin>([...productFields.plugins, ratingField]),
  views: { ...fieldViews, rating: ratingView },
};
const { registry } = types;

const field = registry.schema.parse({
  ...registry.find('rating').defaults,
  key: 'score',
  label: 'Score',
  assignee: 'creator',
  required: true,
  placements: [{ page: 0, x: 50, y: 40, width: 200, height: 20 }],
}) as Field;

const form: DocumentForm = {
  formTemplateId: 'form',
  name: 'Appraisal',
  version: 1,
  fields: [field],
  pages: [{ width: 595, height: 842 }],
  values: { score: '3' },
  condition: '',
  isLeftOut: false,
};

/** The HTML of some of the screen; with the type of its own, unless others are given. */
function htmlOf(children: ReactNode, given: FieldTypes = types): string {
  return renderToStaticMarkup(
    <MantineProvider>
      <FieldTypesProvider value={given}>{children}</FieldTypesProvider>
    </MantineProvider>,
  );
}

describe('a type of field that is added to a registry', () => {
  const list = (
    <DesignFieldList
      fields={[field]}
      selected={new Set(['score'])}
      issues={new Map()}
      onSelect={() => {}}
    />
  );

  it('has its row in the list of a template, and its box on the page', () => {
    const html = htmlOf(list);
    expect(html).toContain('Rating · Drafter · 5 stars');
    expect(html).toContain('tabler-icon-star');
    const [box] = boxesOf([field]);
    expect(
      htmlOf(box && <DesignBox {...box} tone="ink" isSelected={false} isWrong={false} />),
    ).toContain('Score');
  });

  /** The form takes none. */
  const noFiles = {
    put: () => Promise.reject(new Error('There are no files.')),
    empty: () => Promise.reject(new Error('There are no files.')),
    isKeptAtOnce: () => true,
    picture: () => Promise.reject(new Error('There are no files.')),
  };

  it('has its input in a draft, with its value and its check', () => {
    const store = createValuesStore([form], types);
    const draft = () =>
      htmlOf(
        <FormStep
          parties={[]}
          problems={[]}
          form={form}
          store={store}
          files={noFiles}
          earlier={[]}
          disabled={false}
          onChoose={() => {}}
        />,
      );
    expect(draft()).toMatch(/Score<input id="[^"]*" type="range" max="5" value="3"\/>/);
    store.setValue({ formId: 'form', key: 'score' }, '6');
    expect(store.checkAll(true)).toEqual({ formId: 'form', key: 'score' });
    expect(draft()).toContain('title="Give 5 stars at most."');
    expect(store.progress('form')).toEqual({ required: 1, missing: 0, problems: 1 });
  });

  it('is in the palette, and new boxes are as large as it says', () => {
    const none = () => {};
    const palette = <Palette armed={undefined} onArm={none} onPut={none} onDrop={none} />;
    expect(htmlOf(palette)).toContain('aria-label="Rating: draw on page"');
    expect(htmlOf(palette, productFieldTypes)).not.toContain('Rating');
    expect(newBoxSize('rating', registry)).toEqual({ width: 90, height: 18 });
    const wanted = { type: 'rating' as FieldType, assignee: 'creator', label: 'Rating' } as const;
    const placement = { page: 0, x: 50, y: 40, ...newBoxSize('rating', registry) };
    const design: Design = { formTemplateId: 'form', fields: [], pages: form.pages, selection: [] };
    const added = addField(design, wanted, placement, registry);
    expect(added.fields).toMatchObject([{ type: 'rating', label: 'Rating', stars: 5 }]);
  });

  it('has its own settings in addition to the shared ones', () => {
    expect(hasSetting(field, 'stars', registry)).toBe(true);
    const row = <SettingRow fields={[field]} definition={starsSetting} onChange={() => {}} />;
    expect(htmlOf(row)).toMatch(/Stars<.*value="5"/);
  });

  it('has samples, cells of files and values in reports', () => {
    const style = { today: '2026-03-31', length: 'short', script: 'latin' } as const;
    expect(sampleValuesFor([field], style, registry)).toEqual({ score: '5' });
    expect(readFieldCell(field, '3', registry)).toEqual({ value: '3' });
    expect(readFieldCell(field, '6', registry)).toEqual({ problem: 'Give 5 stars at most.' });
    expect(readFieldCell(field, 'three', registry)).toHaveProperty('problem');
    expect(keptValue(field, ' 03 ', registry)).toBe('3');
    expect(reportField(field, registry)).toEqual({ kind: 'number', isPlain: true });
    expect(boundValue(field, { kind: 'number', value: '4' }, registry)).toBe('4');
  });

  describe('on the signing page', () => {
    const read = readForms([{ ...form, formTemplateId: 'form', values: {} }], {
      ...signingViews,
      rating: ratingSigning,
    });
    const [own] = read.fields;
    /** The list of fields at one of them, or behind the last one. */
    const listAt = (at: number, values: DocumentValues) => {
      const guidance = guidanceFor(read.fields, values, {}, 'fill');
      const signing = {
        ...read,
        values,
        guidance,
        checks: {
          readableText: (one: AnyField, value: unknown) => fieldText(one, value, 'en-GB', registry),
        },
        view: { shown: '' },
        api: { pageAddress: () => '/page' },
        problemOf: () => undefined,
      } as unknown as Signing;
      const given = { fromDetails: new Set<string>(), children: null };
      const list = { signing, actions: {} as FieldActions, at, onAt: () => {}, ...given };
      return renderToStaticMarkup(<FieldList {...list} />);
    };

    it('has its input, with what is said of it', () => {
      const html = listAt(0, { form: { score: '3' } });
      expect(html).toMatch(/type="range" max="5" readOnly="" value="3"/);
      expect(html).toContain('More stars are better.');
    });

    it('is filled in, and summed up as its text', () => {
      expect(guidanceFor(read.fields, {}, {}, 'fill')).toMatchObject({ required: 1, open: [own] });
      expect(own && missingMessage(own)).toBe('Give some stars.');
      expect(listAt(1, {})).toContain('Missing');
      expect(listAt(1, { form: { score: '3' } })).toContain('3 of 5');
    });

    it('is refused without a view', () => {
      expect(() => readForms([{ ...form, values: {} }])).toThrow('“rating” cannot be signed');
    });
  });

  it('cannot be shown without a view', () => {
    const without = { ...types, views: fieldViews };
    expect(() => htmlOf(list, without)).toThrow('Fields of the type “rating” cannot be shown.');
  });
});
