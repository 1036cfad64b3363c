import {
  createCompany,
  createProject,
  getCompany,
  getHome,
  getProject,
  listCompanyNames,
  listDistributions,
  listDocuments,
  listProjects,
  listTaxRisks,
} from '@countersign/contract';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { untilShown } from '../../../testing/look-at-page.ts';
import { openPage, server } from '../../../testing/open-page.tsx';
import { sampleAnswer } from '../../../testing/sample-answer.ts';

const quiet = sampleAnswer(createCompany, {
  id: '0190a000-0000-7000-8000-000000000002',
  name: 'Quiet & Co (2026)',
  code: 'QUI',
});
const own = sampleAnswer(createCompany, { name: 'Northlight', code: 'NLP' });
const stage = sampleAnswer(createProject, { name: 'Empty Stage', companyId: own.id });
const session = { companies: [own, quiet], homeCompanyId: own.id };
const company = page.getByRole('combobox', { name: 'Company' });
const project = page.getByRole('combobox', { name: 'Project' });
const queryOf = (endpoint: Parameters<ReturnType<typeof server>['callsOf']>[0]) =>
  server().callsOf(endpoint).at(-1)?.query;

beforeEach(() => {
  server()
    .answerRest()
    .answer(listCompanyNames, ({ query }) => ({
      items: [own, quiet].filter(({ id }) => query.id === undefined || query.id === id),
    }))
    .answer(listProjects, { items: [stage], from: 1, total: 1 })
    .answer(getCompany, ({ params }) => (params.id === quiet.id ? quiet : own))
    .answer(getProject, stage);
});

test('the company chosen in the header is the one that home and lists ask for', async () => {
  await openPage('/dashboard', { session });
  await untilShown();
  await expect.element(company).toHaveValue('All companies');
  await company.click();
  await page.getByRole('option', { name: quiet.name }).click();
  const note = page.getByText(`Only ${quiet.name}`);
  await expect.element(note).toBeVisible();
  await expect.poll(() => queryOf(getHome)).toMatchObject({ companyId: quiet.id });
  for (const [entry, list] of [
    ['Documents', listDocuments],
    ['Tax Risks', listTaxRisks],
    ['Doc Distributions', listDistributions],
  ] as const) {
    await page.getByRole('link', { name: entry, exact: true }).first().click();
    await expect.element(page.getByRole('heading', { level: 1, name: entry })).toBeVisible();
    await expect.element(note).toBeVisible();
    await expect.poll(() => queryOf(list)).toMatchObject({ companyId: quiet.id });
  }
  expect(localStorage.getItem('useableGuid')).toBe(quiet.id);
  await page.getByRole('button', { name: 'Show all companies' }).click();
  await expect.element(company).toHaveValue('All companies');
  await expect.poll(() => queryOf(listDistributions)?.companyId).toBeUndefined();
  expect(localStorage.getItem('useableGuid')).toBe(own.id);
});

test('the project chosen in the header is the one that home and documents ask for', async () => {
  await openPage('/dashboard', { session });
  await untilShown();
  await project.click();
  await page.getByRole('option', { name: stage.name }).click();
  const note = page.getByText(`Only ${stage.name}`);
  await expect.element(note).toBeVisible();
  await expect.poll(() => queryOf(getHome)).toMatchObject({ projectId: stage.id });
  await page.getByRole('link', { name: 'Documents', exact: true }).first().click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible();
  await expect.element(note).toBeVisible();
  await expect.poll(() => queryOf(listDocuments)).toMatchObject({ projectId: stage.id });
  await page.getByRole('button', { name: 'Show all projects' }).click();
  await expect.element(project).toHaveValue('All projects');
  await expect.poll(() => queryOf(listDocuments)?.projectId).toBeUndefined();
});
