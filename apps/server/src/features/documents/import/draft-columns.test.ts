import { newFields } from '@countersign/contract';
import { expect, test } from 'vitest';
import { guessMapping } from '../../../platform/imports/column-mapping.ts';
import { draftColumns } from './draft-columns.ts';

test('the sample file of drafts is understood where form fields are called as details are', () => {
  const fields = ['Email', 'Project', 'Rate'].map((label) => ({
    ...newFields.text,
    key: label.toLowerCase(),
    keyFrom: 'choice' as const,
    label,
    assignee: 'creator' as const,
    required: false,
    placements: [],
  }));
  const columns = draftColumns([{ formTemplateId: 'crew', name: 'Crew form', fields }], []);
  const labels = columns.map(({ label }) => label);
  expect(new Set(labels).size).toBe(labels.length);
  expect(labels).toContain('Email (Crew form)');
  expect(guessMapping(labels, columns)).toEqual(columns.map(({ key }) => key));
  const headings = ['Form pack', 'Project', 'First name', 'Last name', 'Email'];
  const details = ['formPack', 'project', 'firstName', 'lastName', 'email'];
  expect(guessMapping(headings, columns)).toEqual(details);
});
