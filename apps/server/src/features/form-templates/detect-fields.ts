import * as contract from '@countersign/contract';
import {
  type Field,
  isSenseless,
  type ProposedField,
  type RelabelledField,
} from '@countersign/contract';
import type { DetectedField } from '@countersign/pdf/engine';
import { Failure } from '../../platform/failure/failure.ts';
import { operation } from '../../platform/http/operation.ts';
import { findFormTemplate } from './form-template-queries.ts';

/**
 * Proposes fields for the fillable areas of a form that have none yet. Changes nothing.
 * @throws Failure `not-found`; `invalid` where the form has no such page
 */
export const detectFields = operation(
  contract.detectFields,
  async ({
    platform: { pdf, files },
    database,
    caller,
    params: { id },
    body: { page, region, relabel = false },
  }) => {
    const form = await database.tenant(caller.tenantId, (tx) => findFormTemplate(tx, id));
    if (page !== undefined && page >= form.pages.length) refusePage(form.pages.length);
    const pages = page === undefined ? form.pages.map((_, index) => index) : [page];
    const file = await files.read(form.fileSha256);
    const detected = await pdf.detectOnPages(file, pages);
    const nameless = relabel ? namelessPlacements(form.fields, pages) : [];
    const labelled = await pdf.labelOnPages(file, nameless);
    const types = new Map(form.fields.map(({ key, type }) => [key, type]));
    const taken = form.fields.flatMap(({ placements }) => placements);
    return {
      proposals: detected.found
        .filter((field) => region === undefined || isWithin(field, region))
        .filter((field) => !taken.some((placement) => isOn(field, placement)))
        .map(propose),
      relabelled: labelled.found
        .filter((field) => field.label !== '')
        .map((field) => ({ ...field, label: short(field.label), type: typeOf(field, types) })),
      unreadPages: [...new Set([...detected.unread, ...labelled.unread])].toSorted((a, b) => a - b),
    };
  },
);

function refusePage(count: number): never {
  const has = count === 1 ? '1 page' : `${count} pages`;
  const message = `The form has ${has}, counted from 0: choose one of them.`;
  throw new Failure('invalid', message, { page: message });
}

/** Lists the first placements of the fields whose labels say nothing. */
function namelessPlacements(fields: readonly Field[], pages: readonly number[]) {
  return fields.flatMap((field) => {
    const { key, label, type, placements } = field;
    const [placement] = placements;
    if (!placement || !pages.includes(placement.page) || !isSenseless(label)) return [];
    const combCells = 'comb' in field && field.comb ? field.maxLength : undefined;
    const isBox = type === 'checkbox' || type === 'radio';
    const { page, x, y, width, height } = placement;
    return [{ key, isBox, combCells, page, x, y, width, height }];
  });
}

/** Words can say more of a text than that it is one; what else a field is, its form says. */
function typeOf(
  { key, type }: RelabelledField,
  types: ReadonlyMap<string, Field['type']>,
): RelabelledField['type'] {
  const own = types.get(key);
  if (own === 'multiline' || own === 'checkbox' || own === 'signature') return own;
  return own === 'radio' ? 'checkbox' : type;
}

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Tells if the middle of an area lies in a region. */
function isWithin({ x, y, width, height }: Area, region: Area): boolean {
  const [middle, level] = [x + width / 2, y + height / 2];
  return (
    middle >= region.x &&
    middle <= region.x + region.width &&
    level >= region.y &&
    level <= region.y + region.height
  );
}

/** Tells if a field overlaps an area: a third of the smaller one is shared. */
function isOn(one: Area & { page: number }, other: Area & { page: number }): boolean {
  if (one.page !== other.page) return false;
  const wide = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const high = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  if (wide <= 0 || high <= 0) return false;
  return wide * high > Math.min(one.width * one.height, other.width * other.height) / 3;
}

function propose(field: DetectedField): ProposedField {
  const { page, x, y, width, height, label, type, assignee, required, lines } = field;
  const { confidence, group, question, combCells } = field;
  return {
    type,
    label: short(label),
    assignee,
    required,
    placement: { page, x, y, width, height },
    confidence,
    lines,
    ...(group !== undefined && { group }),
    ...(question !== undefined && { question: short(question) }),
    ...(combCells !== undefined && { combCells }),
  };
}

/** A label as fields may have it. */
const short = (label: string): string => label.slice(0, 500).trim();
