import {
  type DocumentAttachment,
  type DocumentValues,
  type DocumentView,
  type FieldValue,
  isEmpty,
  type SigningView,
  type ViewChange,
} from '@countersign/contract';
import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { OwnField } from '../../kit/fields/signing/control-props.ts';
import { browserStore } from '../../kit/public-page/browser-store.ts';
import type { Answer, Refusal } from '../../kit/public-page/link-api.ts';
import { askLate } from '../../ui/deferred/deferred-component.ts';
import type * as Checks from './check-values.ts';
import { type Guidance, guidanceFor, missingMessage } from './guidance.ts';
import { everywhere, nameOf, readForms, type SigningPage, valueFor } from './own-fields.ts';
import { over, SaveQueue, type SaveState } from './save-queue.ts';
import type { SigningApi } from './signing-api.ts';

/** Checks values and writes them as text; loaded after the page. */
export type ValueChecks = typeof Checks;

/** A document that is being filled in. */
export interface Signing {
  api: SigningApi;
  view: SigningView;
  fields: OwnField[];
  pages: SigningPage[];
  values: DocumentValues;
  attachments: DocumentAttachment[];
  saveState: SaveState;
  guidance: Guidance;
  /** Undefined until it is loaded. */
  checks: ValueChecks | undefined;
  /** What is said beside a field: what is wrong with its value, or that it is missing. */
  problemOf(own: OwnField): string | undefined;
  /** Takes a value that was typed or chosen. */
  change(own: OwnField, value: FieldValue): void;
  /** A field was left: what is wrong with its value is said from now on. */
  leave(own: OwnField): void;
  /** Says of all fields what is wrong with them. */
  askForAll(): void;
  /** Shows what a call had against single fields. Answers whether it had anything. */
  showRefused(refusal: Refusal): boolean;
  /** Attaches a file, for a field or for none. */
  attach(
    file: File,
    field?: { formTemplateId: string; key: string },
  ): ReturnType<SigningApi['attach']>;
  /** Takes an attachment away. */
  detach(id: string): ReturnType<SigningApi['removeAttachment']>;
  /** The document as it is shown, to finish it. */
  shownView(): DocumentView;
  /** What had changed when it was last tried to finish. */
  changes: readonly ViewChange[];
  /** Shows what has changed since the document was shown; from then on that is what is shown. */
  showChanges(): Promise<void>;
  /** Shows a value that the server has already. */
  showValue(own: OwnField, value: FieldValue): void;
  /** Sends what is typed at once; resolves to whether all of it is saved. */
  saveNow(): Promise<boolean>;
  /** What is not saved yet, to go with another call. */
  unsaved(): DocumentValues;
  /** Nothing more is saved: it went with another call, or is of no use any more. */
  stopSaving(): void;
}

interface SigningInput {
  api: SigningApi;
  /** Below which this browser keeps what is not sent yet. */
  storeKey: string;
  view: SigningView;
  /** When the view was asked for, by `performance.now()`. */
  requestedAt: number;
  /** The server takes nothing any more. */
  onClosed(refusal: Refusal): void;
}

/** Returns the state and the actions of the signing page. */
export function useSigning(input: SigningInput): Signing {
  const { api, storeKey, view, requestedAt, onClosed } = input;
  const read = useMemo(() => readForms(view.forms), [view.forms]);
  const [saveState, setSaveState] = useState<SaveState>('saved');
  const [refused, setRefused] = useState<Record<string, string>>({});
  // What was saved from here, and when the last of it was.
  const savedLast = useRef<{ values: DocumentValues; at: number }>({ values: {}, at: 0 });
  // What was seen first, and has been changed from here since.
  const shown = useRef(view.view);
  const [queue] = useState(
    // The queue reads the ref when it sends, and not while this renders.
    // oxlint-disable-next-line react/refs
    () =>
      new SaveQueue({
        async send(given, keepalive) {
          const answer = await api.save(given, shown.current.own, keepalive);
          if (answer.ok) {
            shown.current = { ...shown.current, own: answer.result.own };
            savedLast.current = {
              values: over(savedLast.current.values, given),
              at: performance.now(),
            };
          }
          return answer;
        },
        store: browserStore(`signing-values:${storeKey}`),
        onState: (state) => setSaveState(state),
        onRefused: (problems) => setRefused((before) => ({ ...before, ...problems })),
        onClosed,
      }),
  );
  const [typed, setValues] = useState(() => over(valuesIn(view), queue.pending));
  const [attachments, setAttachments] = useState(view.attachments);
  const [changes, setChanges] = useState<readonly ViewChange[]>([]);
  const calls = useFileCalls(api, shown, setAttachments);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [showsMissing, setShowsMissing] = useState(false);
  const checks = useChecks();
  const { fields, pages, values } = useDecided(view, read, typed, checks);
  useSendingInTime(queue);

  // What another device has saved comes with a new view. What was saved from here since that was asked for, or is
  // not sent yet, is newer.
  const seen = useRef(view);
  useEffect(() => {
    if (seen.current === view) return;
    seen.current = view;
    const { values: mine, at } = savedLast.current;
    const ours = over(at > requestedAt ? mine : {}, queue.pending);
    setValues((before) => withTyped(over(valuesIn(view), ours), before, read.fields, checks));
    setAttachments(view.attachments);
  }, [view, requestedAt, queue, read, checks]);

  const problems = useMemo(() => {
    const found: Record<string, string> = {};
    for (const own of fields) {
      for (const { id } of own.inForms) if (refused[id] !== undefined) found[own.id] = refused[id];
      const problem = problemIn(own, valueFor(values, own), checks);
      if (problem !== undefined) found[own.id] = problem;
    }
    return found;
  }, [fields, values, checks, refused]);
  const guidance = useMemo(
    () => guidanceFor(fields, values, problems, view.party.act),
    [fields, values, problems, view.party.act],
  );

  const show = useCallback(
    (own: OwnField, value: FieldValue) =>
      setValues((before) => over(before, everywhere(own, value))),
    [],
  );
  // What was typed before the checks were loaded, which know how numbers are kept.
  const early = useRef(new Map<string, { own: OwnField; value: FieldValue }>());
  const change = useCallback(
    (own: OwnField, value: FieldValue) => {
      show(own, value);
      if (checks === undefined) early.current.set(own.id, { own, value });
      else early.current.delete(own.id);
      setRefused((before) => {
        const isChanged = (id: string) => own.inForms.some((one) => one.id === id);
        const rest = Object.entries(before).filter(([id]) => !isChanged(id));
        return rest.length === Object.keys(before).length ? before : Object.fromEntries(rest);
      });
      // The server refuses what is wrong: it waits here, with what is wrong with it beside it.
      if (problemIn(own, value, checks) === undefined) {
        const kept = checks?.keptValue(own.field, value) ?? value;
        for (const { formTemplateId, field } of own.inForms) {
          queue.set(formTemplateId, field.key, kept);
        }
      }
    },
    [queue, show, checks],
  );
  useEffect(() => {
    if (checks === undefined) return;
    for (const { own, value } of early.current.values()) change(own, value);
  }, [checks, change]);
  const leave = useCallback(
    (own: OwnField) => {
      setLeft((before) => (before.has(own.id) ? before : new Set([...before, own.id])));
      setValues((before) => {
        const value = valueFor(before, own);
        if (value === undefined) return before;
        const kept = checks?.keptValue(own.field, value) ?? value;
        if (kept === value) return before;
        return over(before, everywhere(own, kept));
      });
    },
    [checks],
  );

  return {
    api,
    view,
    fields,
    pages,
    values,
    attachments,
    saveState,
    guidance,
    checks,
    problemOf(own) {
      const isRefused = own.inForms.some(({ id }) => refused[id] !== undefined);
      if (!showsMissing && !left.has(own.id) && !isRefused) return undefined;
      const problem = problems[own.id];
      if (problem !== undefined) return problem;
      const isMissing = showsMissing && guidance.open.includes(own);
      return isMissing && isEmpty(valueFor(values, own)) ? missingMessage(own) : undefined;
    },
    change,
    leave,
    askForAll: () => setShowsMissing(true),
    showRefused(refusal) {
      const known = Object.entries(refusal.fields).filter(([id]) =>
        fields.some((own) => own.inForms.some((one) => one.id === id)),
      );
      setRefused((before) => ({ ...before, ...Object.fromEntries(known) }));
      return known.length > 0;
    },
    ...calls,
    shownView: () => shown.current,
    changes,
    async showChanges() {
      const answer = await api.compare(shown.current);
      if (!answer.ok) return;
      shown.current = answer.result.view;
      setChanges(answer.result.items);
    },
    showValue: show,
    saveNow: () => queue.flush(),
    unsaved: () => queue.pending,
    stopSaving: () => queue.close(),
  };
}

/** The calls for files, one after the other: each answers the attachments as they are shown then. */
function useFileCalls(
  api: SigningApi,
  shown: RefObject<DocumentView>,
  setAttachments: Dispatch<SetStateAction<DocumentAttachment[]>>,
): Pick<Signing, 'attach' | 'detach'> {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const inOrder = <Result extends { files: string }>(
    call: () => Promise<Answer<Result>>,
    show: (result: Result) => void,
  ): Promise<Answer<Result>> => {
    const answered = last.current.then(call).then((answer) => {
      if (answer.ok) {
        shown.current = { ...shown.current, files: answer.result.files };
        show(answer.result);
      }
      return answer;
    });
    last.current = answered;
    return answered;
  };
  return {
    attach: (file, field) =>
      inOrder(
        () => api.attach(file, shown.current.files, field),
        (attached) =>
          setAttachments((before) => [
            ...before.filter((one) => field === undefined || !isFor(one, field)),
            attached,
          ]),
      ),
    detach: (id) =>
      inOrder(
        () => api.removeAttachment(id, shown.current.files),
        () => setAttachments((before) => before.filter((one) => one.id !== id)),
      ),
  };
}

const isFor = (
  { field }: DocumentAttachment,
  { formTemplateId, key }: { formTemplateId: string; key: string },
) => field?.formTemplateId === formTemplateId && field.key === key;

/** The fields that are there with what is typed, and all values with those that are calculated from them. */
function useDecided(
  { formulas }: SigningView,
  read: Pick<Signing, 'fields' | 'pages'>,
  typed: DocumentValues,
  checks: ValueChecks | undefined,
): Pick<Signing, 'fields' | 'pages' | 'values'> {
  const decided = useMemo(
    () => (formulas && checks ? checks.decideOwn(formulas, read.fields, typed) : undefined),
    [formulas, read, typed, checks],
  );
  // Until the formulas can be worked out here, as the server found it.
  const hiddenIds = decided ? [...decided.hidden] : (formulas?.hidden ?? []);
  const hiddenNow = JSON.stringify(hiddenIds);
  const there = useMemo(() => {
    const hidden = new Set(JSON.parse(hiddenNow) as string[]);
    if (hidden.size === 0) return read;
    const isThere = ({ inForms }: OwnField) => inForms.some((one) => !hidden.has(nameOf(one)));
    return {
      fields: read.fields.filter(isThere),
      pages: read.pages.map((page) => ({
        ...page,
        fields: page.fields.filter(({ own }) => isThere(own)),
      })),
    };
  }, [read, hiddenNow]);
  const values = useMemo(() => {
    if (!decided || decided.calculated.size === 0) return typed;
    let all = typed;
    for (const own of read.fields) {
      const { field, formTemplateId, view: type } = own;
      if (type.filling !== 'derived') continue;
      const value = decided.calculated.get(nameOf(own)) ?? '';
      all = over(all, { [formTemplateId]: { [field.key]: value } });
    }
    return all;
  }, [decided, read, typed]);
  return { ...there, values };
}

/** Checks a value, as far as that is possible before the checks are loaded. */
function problemIn(
  own: OwnField,
  value: FieldValue | undefined,
  checks: ValueChecks | undefined,
): string | undefined {
  // What is attached was checked by the server.
  if (checks === undefined || value === undefined || own.view.upload === 'file') {
    return undefined;
  }
  const kept = checks.keptValue(own.field, value);
  for (const { field } of own.inForms) {
    const problem = checks.fieldProblem(field, kept, false);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** Merges typed values that are wrong into the values, as they are stored nowhere else yet. */
function withTyped(
  values: DocumentValues,
  typed: DocumentValues,
  fields: readonly OwnField[],
  checks: ValueChecks | undefined,
): DocumentValues {
  let all = values;
  for (const own of fields) {
    const value = valueFor(typed, own);
    if (value === undefined || problemIn(own, value, checks) === undefined) continue;
    all = over(all, everywhere(own, value));
  }
  return all;
}

const valuesIn = ({ forms }: SigningView): DocumentValues =>
  Object.fromEntries(forms.map(({ formTemplateId, values }) => [formTemplateId, values]));

/** Loads what checks values once the page stands. */
function useChecks(): ValueChecks | undefined {
  const [checks, setChecks] = useState<ValueChecks>();
  useEffect(() => {
    // Without them the server still checks everything.
    return askLate(async () => setChecks(await import('./check-values.ts')));
  }, []);
  return checks;
}

/** Sends what waits as the connection comes back, and before the page goes. */
function useSendingInTime(queue: SaveQueue): void {
  useEffect(() => {
    const retry = () => queue.retry();
    const leave = () => {
      if (document.visibilityState === 'hidden') void queue.flush(true);
    };
    window.addEventListener('online', retry);
    document.addEventListener('visibilitychange', leave);
    return () => {
      window.removeEventListener('online', retry);
      document.removeEventListener('visibilitychange', leave);
    };
  }, [queue]);
}
