import {
  type DocumentForm,
  decimalString,
  type Field,
  type FieldPlugin,
  fieldBase,
  fieldRegistry,
  productFields,
} from '@countersign/contract';
import { boxesOf } from '@countersign/domain';
import { MantineProvider } from '@mantine/core';
import { IconStar } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { FormStep } from '../features/documents/FormStep.tsx';
import { createValuesStore } from '../features/documents/values-store.ts';
import { DesignBox } from '../features/form-templates/design/DesignBox.tsx';
import { DesignFieldList } from '../features/form-templates/design/DesignFieldList.tsx';
import { type FieldTypes, FieldTypesProvider } from '../kit/fields/field-types.ts';
import type { FieldInputProps, FieldView } from '../kit/fields/plugin.ts';
import { fieldViews } from '../kit/fields/types/index.ts';

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
  value: decimalString,
  defaults: { type: 'rating', stars: 5 },
  check: (value, { stars }) =>
    Number(value) <= stars ? undefined : `Give ${stars} stars at most.`,
  text: (value, { stars }) => `${String(value)} of ${stars}`,
  samples: ({ stars }) => [String(stars)],
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

const ratingView: FieldView<RatingField, string> = {
  name: 'Rating',
  icon: IconStar,
  facts: ({ stars }) => [`${stars} stars`],
  input: RatingInput,
};

const types: FieldTypes = {
  registry: fieldRegistry<FieldPlugin>([...productFields.plugins, ratingField]),
  views: { ...fieldViews, rating: ratingView },
};

const field = types.registry.schema.parse({
  ...types.registry.find('rating').defaults,
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
    expect(html).toContain('Rating · Creator · 5 stars');
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

  it('cannot be shown without a view', () => {
    const without = { ...types, views: fieldViews };
    expect(() => htmlOf(list, without)).toThrow('Fields of the type “rating” cannot be shown.');
  });
});
