import {
  type DocumentValues,
  type FieldValue,
  type FormValues,
  sameValue,
  valueOf,
} from '@countersign/contract';
import type { BrowserStore } from '../../kit/public-page/browser-store.ts';
import type { Answer, Refusal } from '../../kit/public-page/link-api.ts';

/**
 * Names the state of saving: all `saved`, some `waiting` to be sent or on its way, the server out of reach and what was
 * typed stored on this device (`offline`), or nothing accepted any more (`closed`).
 */
export type SaveState = 'saved' | 'waiting' | 'offline' | 'closed';

/** Sets the options of a queue. */
export interface SaveQueueOptions {
  send(values: DocumentValues, keepalive: boolean): Promise<Answer<unknown>>;
  /** Keeps what is not sent yet, so that closing the page loses nothing. */
  store: BrowserStore;
  /** Called at each change of the state. */
  onState(state: SaveState): void;
  /** Called with what the server has against single values, by `formTemplateId.key`; they are not sent again. */
  onRefused(fields: Record<string, string>, message: string): void;
  /** Called with why the server takes nothing any more: someone else has acted, or the link is dead. */
  onClosed(refusal: Refusal): void;
}

/** Milliseconds without typing after which values are sent. */
const pause = 600;
/** Milliseconds until a call that did not come through is made again; doubled each time. */
const firstWait = 1000;
const longestWait = 30_000;

/**
 * Saves values as they are typed: after a pause, one call at a time, again and again where the server can't be
 * reached. What is not sent yet is kept by the browser and sent when the page is opened the next time.
 */
export class SaveQueue {
  private readonly options: SaveQueueOptions;
  private unsent: DocumentValues;
  private sending: DocumentValues | undefined;
  private round: Promise<void> | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private wait = firstWait;
  private state: SaveState = 'saved';

  constructor(options: SaveQueueOptions) {
    this.options = options;
    this.unsent = kept(options.store);
    if (!isNothing(this.unsent)) this.schedule(0);
  }

  /** All that the server has not confirmed yet. */
  get pending(): DocumentValues {
    return over(this.sending ?? {}, this.unsent);
  }

  /** Takes a value that was typed or chosen. */
  set(formTemplateId: string, key: string, value: FieldValue): void {
    if (this.state === 'closed') return;
    this.unsent = over(this.unsent, { [formTemplateId]: { [key]: value } });
    this.keep();
    this.schedule(pause);
  }

  /** Sends at once what waits. Resolves to whether everything is saved. */
  async flush(keepalive = false): Promise<boolean> {
    while (this.round) await this.round;
    if (this.state === 'closed') return false;
    if (isNothing(this.unsent)) return true;
    clearTimeout(this.timer);
    await this.run(keepalive);
    return this.state === 'saved';
  }

  /** Tries again at once; for a connection that has come back. */
  retry(): void {
    if (this.state !== 'offline' || this.round) return;
    this.wait = firstWait;
    this.schedule(0);
  }

  /** Forgets what is not sent, once it has gone another way or is of no use any more. */
  close(): void {
    clearTimeout(this.timer);
    this.unsent = {};
    this.sending = undefined;
    this.options.store.remove();
    this.show('closed');
  }

  private schedule(delay: number): void {
    if (this.state !== 'offline') this.show('waiting');
    if (this.round) return;
    // What waits for the connection is not hurried by typing.
    if (this.state === 'offline' && delay !== 0) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.run(false), delay);
  }

  private run(keepalive: boolean): Promise<void> {
    this.round ??= this.sendOnce(keepalive).finally(() => {
      this.round = undefined;
      if (this.state === 'waiting') this.schedule(pause);
    });
    return this.round;
  }

  private async sendOnce(keepalive: boolean): Promise<void> {
    const sent = this.unsent;
    this.sending = sent;
    this.unsent = {};
    const answer = await this.options.send(sent, keepalive);
    if (this.state === 'closed') return;
    this.sending = undefined;
    if (answer.ok) {
      this.wait = firstWait;
      this.keep();
      this.show(isNothing(this.unsent) ? 'saved' : 'waiting');
      return;
    }
    // What was typed meanwhile is newer.
    this.unsent = over(sent, this.unsent);
    this.refused(answer, sent);
  }

  private refused(refusal: Refusal, sent: DocumentValues): void {
    const { status, fields, message } = refusal;
    const isForNow = status === 0 || status === 429 || status >= 500;
    if (isForNow) {
      this.show('offline');
      this.timer = setTimeout(() => void this.run(false), this.wait);
      this.wait = Math.min(this.wait * 2, longestWait);
      return;
    }
    const refusedHere = without(sent, (form, key) => fields[`${form}.${key}`] === undefined);
    if (status === 400 || status === 413) {
      // A value that is refused would keep all others from being saved; where none is named, all are.
      const all = isNothing(refusedHere) ? sent : refusedHere;
      this.unsent = without(this.unsent, (form, key) => {
        const given = valueIn(all, form, key);
        return given !== undefined && sameValue(given, valueIn(this.unsent, form, key));
      });
      this.keep();
      // What still waits was changed since it was sent.
      const stands = ([id]: [string, string]) => !idsIn(this.unsent).includes(id);
      this.options.onRefused(Object.fromEntries(Object.entries(fields).filter(stands)), message);
      this.show(isNothing(this.unsent) ? 'saved' : 'waiting');
      return;
    }
    // Where a code has to be entered first, what was typed is sent after that.
    if (status === 403) {
      this.keep();
      this.show('closed');
    } else this.close();
    this.options.onClosed(refusal);
  }

  private keep(): void {
    const { store } = this.options;
    const { pending } = this;
    if (isNothing(pending)) store.remove();
    else store.write(JSON.stringify(pending));
  }

  private show(state: SaveState): void {
    if (this.state === state) return;
    this.state = state;
    this.options.onState(state);
  }
}

/** Reads the values that an earlier visit has not sent. */
function kept(store: BrowserStore): DocumentValues {
  try {
    const values: unknown = JSON.parse(store.read() ?? '{}');
    return typeof values === 'object' && values !== null ? (values as DocumentValues) : {};
  } catch {
    // Whatever wrote that, it is nothing of ours.
    return {};
  }
}

/** Values with others over them, field by field. */
export function over(below: DocumentValues, above: DocumentValues): DocumentValues {
  const all = { ...below };
  for (const [form, values] of Object.entries(above)) {
    all[form] = { ...valueOf(below, form), ...values };
  }
  return all;
}

/** The value of a field of a form. */
export function valueIn(
  values: DocumentValues,
  formTemplateId: string,
  key: string,
): FieldValue | undefined {
  const ofForm = valueOf(values, formTemplateId);
  return ofForm && valueOf(ofForm, key);
}

/** Values without those that are left out; forms of which nothing is left are left out too. */
function without(
  values: DocumentValues,
  isLeftOut: (formTemplateId: string, key: string) => boolean,
): DocumentValues {
  const rest: DocumentValues = {};
  for (const [form, ofForm] of Object.entries(values)) {
    const left: FormValues = {};
    for (const [key, value] of Object.entries(ofForm)) if (!isLeftOut(form, key)) left[key] = value;
    if (Object.keys(left).length > 0) rest[form] = left;
  }
  return rest;
}

/** The fields that have a value, as refusals name them. */
const idsIn = (values: DocumentValues) =>
  Object.entries(values).flatMap(([form, ofForm]) =>
    Object.keys(ofForm).map((key) => `${form}.${key}`),
  );

const isNothing = (values: DocumentValues) => Object.keys(values).length === 0;
