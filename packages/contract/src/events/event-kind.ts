import { z } from 'zod';

/** Values by the fields that they are of. */
const fields = z.record(z.string(), z.unknown());

/**
 * The values that an event changed, before and after. Personal data of external people is stored apart (`personal`),
 * so that it can be erased.
 */
const changes = z.object({ before: fields.optional(), after: fields.optional() });
export type EventChanges = z.infer<typeof changes>;

/** One thing that can happen, as data: what people read of it, and what it tells besides. */
export interface EventKind<Detail extends z.ZodObject = z.ZodObject> {
  /** Said of the one who did it, such as "Archived the company". */
  words: string;
  detail: Detail;
}

/** A kind of event that tells what was changed, if anything. */
export function happening(words: string): EventKind<typeof changes>;
/** A kind of event that tells more than what was changed. */
export function happening<Shape extends z.ZodRawShape>(
  words: string,
  more: Shape,
): EventKind<z.ZodObject<(typeof changes)['shape'] & Shape>>;
export function happening(words: string, more: z.ZodRawShape = {}): EventKind {
  return { words, detail: changes.extend(more) };
}

/** The events of one kind of object. */
export interface EventGroup<Subject extends string, Kinds extends Record<string, EventKind>> {
  subject: Subject;
  /** The label of the kind, such as "Approval setup". */
  name: string;
  kinds: Kinds;
}

/** Keeps the exact types of a group of events. */
export function eventsOf<
  const Subject extends string,
  const Kinds extends Record<string, EventKind>,
>(subject: Subject, name: string, kinds: Kinds): EventGroup<Subject, Kinds> {
  return { subject, name, kinds };
}
