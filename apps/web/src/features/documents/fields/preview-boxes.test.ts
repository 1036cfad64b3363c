import type { DocumentForm, Field } from '@countersign/contract';
import { describe, expect, it } from 'vitest';
import { changedBoxes, fillableBoxes, firstPages } from './preview-boxes.ts';

const size = { width: 595, height: 842 };
const common = { label: 'Shift', assignee: 'creator', required: false } as const;
const radio: Field = {
  ...common,
  type: 'radio',
  key: 'shift',
  mark: 'circle',
  color: '#000000',
  options: [
    { value: 'day', label: 'Day' },
    { value: 'night', label: 'Night' },
  ],
  placements: [
    { page: 0, x: 10, y: 20, width: 12, height: 12, option: 'day' },
    { page: 1, x: 10, y: 40, width: 12, height: 12, option: 'night' },
  ],
};
const theirs: Field = { ...radio, key: 'theirs', assignee: 'recipient' };

const form = (id: string, pages: number, fields: Field[]): DocumentForm => ({
  formTemplateId: id,
  name: id,
  version: 1,
  pages: Array.from({ length: pages }, () => size),
  fields,
  values: {},
  condition: '',
  isLeftOut: false,
});
const forms = [form('cover', 3, []), form('rota', 2, [radio, theirs])];

describe('the positions on a draft’s pages', () => {
  it('are on the pages of the whole document, where forms follow each other', () => {
    expect(firstPages(forms)).toEqual([0, 3]);
    const boxes = fillableBoxes(forms);
    expect(Object.keys(boxes)).toEqual(['3', '4']);
    expect(boxes[4]).toEqual([
      { id: 'field-rota-shift', label: 'Shift', x: 10, y: 40, width: 12, height: 12, tone: 'ink' },
    ]);
  });

  it('show what was chosen since the save, and blank what was chosen before', () => {
    const boxes = changedBoxes(
      forms,
      () => 'night',
      () => true,
    );
    expect(boxes[3]?.map((box) => box.text)).toEqual(['']);
    expect(boxes[4]?.map((box) => box.text)).toEqual(['●']);
  });

  it('show nothing where nothing changed', () => {
    const boxes = changedBoxes(
      forms,
      () => 'night',
      () => false,
    );
    expect(boxes).toEqual({});
  });
});
