import { describe, expect, test } from 'vitest';
import { type EmailDefault, narrowestDefault } from './narrowest-default.ts';

interface Named extends EmailDefault {
  name: string;
}

function choice(name: string, more: Partial<EmailDefault> = {}): Named {
  const template = { companyId: null, isArchived: false };
  return { name, companyId: null, projectId: null, template, ...more };
}

const ofTenant = choice('tenant');
const ofCompany = choice('company', { companyId: 'c1' });
const ofProject = choice('project', { projectId: 'p1' });
const all = [ofTenant, ofCompany, ofProject];

describe('the template that counts', () => {
  test('is the project’s, else the company’s, else the tenant’s, else the built-in one', () => {
    expect(narrowestDefault(all, { companyId: 'c1', projectId: 'p1' })?.name).toBe('project');
    expect(narrowestDefault(all, { companyId: 'c1', projectId: 'p2' })?.name).toBe('company');
    expect(narrowestDefault(all, { companyId: 'c2', projectId: 'p2' })?.name).toBe('tenant');
    expect(narrowestDefault([], { companyId: 'c1', projectId: 'p1' })).toBeUndefined();
  });

  test('of an email about no company is the tenant’s, whatever else there is', () => {
    expect(narrowestDefault(all, { companyId: null, projectId: null })?.name).toBe('tenant');
    const narrow = [ofCompany, ofProject];
    expect(narrowestDefault(narrow, { companyId: null, projectId: null })).toBeUndefined();
  });

  test('is never an archived one: the next wider one says it', () => {
    const archived = { ...ofProject, template: { companyId: null, isArchived: true } };
    const choices = [ofTenant, ofCompany, archived];
    expect(narrowestDefault(choices, { companyId: 'c1', projectId: 'p1' })?.name).toBe('company');
  });

  test('is never one that was written for another company', () => {
    const foreign = { ...ofProject, template: { companyId: 'c2', isArchived: false } };
    const choices = [ofTenant, foreign];
    expect(narrowestDefault(choices, { companyId: 'c1', projectId: 'p1' })?.name).toBe('tenant');
    const own = { ...ofProject, template: { companyId: 'c1', isArchived: false } };
    expect(narrowestDefault([ofTenant, own], { companyId: 'c1', projectId: 'p1' })?.name).toBe(
      'project',
    );
  });
});
