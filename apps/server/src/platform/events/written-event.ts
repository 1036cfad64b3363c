import type { EventSubject, EventType } from '@countersign/contract';

/** An event that was written, as subscribers are told of it. */
export interface WrittenEvent {
  id: string;
  tenantId: string;
  type: EventType;
  subject: { type: EventSubject; id: string };
}
