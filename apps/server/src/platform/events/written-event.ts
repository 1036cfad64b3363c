import type { EventSubject, EventType } from '@countersign/contract';

/** Describes a written event for subscribers. */
export interface WrittenEvent {
  id: string;
  tenantId: string;
  type: EventType;
  subject: { type: EventSubject; id: string };
}
