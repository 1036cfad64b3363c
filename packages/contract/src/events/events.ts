import type { z } from 'zod';
import { approvalSetupEvents, approverGroupEvents } from '../approval-setup/approval-events.ts';
import { companyEvents } from '../companies/company-events.ts';
import { contactEvents, contactGroupEvents } from '../contacts/contact-events.ts';
import { customFieldEvents } from '../custom-fields/custom-field-events.ts';
import {
  distributionEvents,
  watermarkTemplateEvents,
} from '../distributions/distribution-events.ts';
import { documentEvents } from '../documents/document-events.ts';
import { emailTemplateEvents } from '../email-templates/email-template-events.ts';
import { formPackEvents } from '../form-packs/form-pack-events.ts';
import { formTemplateEvents } from '../form-templates/form-template-events.ts';
import { projectEvents } from '../projects/project-events.ts';
import { reportEvents } from '../reports/report-events.ts';
import { tenantEvents } from '../settings/tenant-events.ts';
import { industryRoleEvents, taxRiskEvents } from '../tax-risks/tax-risk-events.ts';
import { userEvents } from '../users/user-events.ts';
import type { EventChanges, EventKind } from './event-kind.ts';

/** Everything that can happen, by what it happens to. A feature adds its group here. */
const groups = [
  userEvents,
  tenantEvents,
  companyEvents,
  projectEvents,
  contactEvents,
  contactGroupEvents,
  customFieldEvents,
  approverGroupEvents,
  approvalSetupEvents,
  emailTemplateEvents,
  formTemplateEvents,
  formPackEvents,
  documentEvents,
  reportEvents,
  distributionEvents,
  watermarkTemplateEvents,
  taxRiskEvents,
  industryRoleEvents,
] as const;
type Group = (typeof groups)[number];

/** The kinds of objects that events are about. */
export type EventSubject = Group['subject'];
export const eventSubjects: readonly EventSubject[] = groups.map(({ subject }) => subject);

/** The labels of the kinds of objects, such as "Approval setup". */
export const subjectNames = Object.fromEntries(
  groups.map(({ subject, name }) => [subject, name]),
) as Record<EventSubject, string>;

type KindsOf<G> = G extends { kinds: infer Kinds } ? Kinds : never;
type UnionToIntersection<U> = (U extends unknown ? (one: U) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;
type Kinds = UnionToIntersection<KindsOf<Group>>;

/** The name of everything that can happen, such as `company.archived`. */
export type EventType = keyof Kinds;

/** The detail of an event besides its type, as it is stored. */
export type EventDetail<Type extends EventType> =
  Kinds[Type] extends EventKind<infer Detail> ? z.input<Detail> : never;

/** A kind of event with what it is about. */
export interface KnownEvent extends EventKind {
  subject: EventSubject;
}

/** Every kind of event by its type. */
export const eventKinds: Record<EventType, KnownEvent> = Object.fromEntries(
  groups.flatMap(({ subject, kinds }) =>
    Object.entries<EventKind>(kinds).map(([type, kind]): [string, KnownEvent] => [
      type,
      { ...kind, subject },
    ]),
  ),
) as Record<EventType, KnownEvent>;

export const eventTypes = Object.keys(eventKinds) as EventType[];

/** The kind of an event that was read from the log; undefined for one that this version does not know. */
export function kindOfEvent(type: string): KnownEvent | undefined {
  return (eventKinds as Record<string, KnownEvent>)[type];
}

/** Selects the types of events that hold only the changes. */
type PlainEventType = {
  [Type in EventType]: keyof EventDetail<Type> extends keyof EventChanges ? Type : never;
}[EventType];

/** The fields of every event. */
interface EventOf<Type extends EventType> {
  type: Type;
  /** Of what it happened to. */
  id: string;
  /** The changed values that are personal data of external people. */
  personal?: EventChanges;
}

type TellingEvent<Type extends EventType> = Type extends EventType
  ? EventOf<Type> &
      (EventChanges extends EventDetail<Type>
        ? { detail?: EventDetail<Type> }
        : { detail: EventDetail<Type> })
  : never;

/** Something that happens, as it is written down: one of a closed set, each with what it has to tell. */
export type AppEvent =
  | (EventOf<PlainEventType> & { detail?: EventChanges })
  | TellingEvent<Exclude<EventType, PlainEventType>>;
