import { z } from 'zod';

/** Values by the fields that they are of. */
const fields = z.record(z.string(), z.unknown());

/**
 * What every event may tell: the values that were changed, before and after. Where they are personal
 * data of somebody outside they are kept apart (`personal`), so that they can be taken out for good.
 */
const changes = z.object({ before: fields.optional(), after: fields.optional() });
export type EventChanges = z.infer<typeof changes>;

/** One thing that can happen, as data: what people read of it, and what it tells besides. */
export interface EventKind<Detail extends z.ZodObject = z.ZodObject> {
  /** Said of whoever did it, such as "Archived the company". */
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

/** What can happen to things of one kind. */
export interface EventGroup<Subject extends string, Kinds extends Record<string, EventKind>> {
  subject: Subject;
  /** What such a thing is called, such as "Approval setup". */
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
