import {
  type DocumentDetail,
  type DocumentValues,
  type DocumentView,
  type FieldAssignee,
  type InkValue,
  isEmpty,
  pluginOf,
  type SignatureInput,
  sameValue,
  type Turn,
  valueOf,
} from '@countersign/contract';
import { assigneeOf } from '@countersign/domain';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { messageOf } from '../../../core/api/message-of.ts';
import { useLazyGetDocumentQuery } from '../../../entities/documents/api.ts';
import type { Refusal } from '../../../kit/forms/use-form-core.ts';
import { useSaveOwnValuesMutation } from '../acts-api.ts';
import type { FieldAddress } from '../fields/field-address.ts';
import { type OwnFiles, ownFiles } from '../fields/own-files.ts';
import { refusedField } from '../fields/refused-fields.ts';
import { createValuesStore, type ValuesStore } from '../fields/values-store.ts';

/** Pause in typing after which values are saved, in milliseconds. */
const pause = 800;

/** Holds a user's turn in one slot of a document, and the values they have filled in there. */
export interface OwnTurn {
  turn: Turn;
  assignee: FieldAssignee | undefined;
  store: ValuesStore;
  files: OwnFiles;
  saving: 'none' | 'saving' | 'saved' | 'failed';
  /** The signature that was made for this document; undefined where the kept one is used, if there is one. */
  ink: SignatureInput | undefined;
  setInk(ink: SignatureInput): void;
  /** Why the last save failed, for people. */
  problem: string | undefined;
  /** All of the user's own values, with their signature in the places for it. */
  values(ink?: InkValue, initials?: InkValue): DocumentValues;
  /** Marks what is missing or wrong; answers the first of it. */
  check(): FieldAddress | undefined;
  /** Shows what the server refused of single fields; answers the first of them. */
  refuse(refusal: Refusal): FieldAddress | undefined;
  /** Saves now what was typed. */
  save(): Promise<void>;
  /** The document as it is shown, to act on it. */
  shownView(): DocumentView;
  /** What had changed when it was last tried to act, by `formTemplateId.key`. */
  changes: Readonly<Record<string, string>>;
  /** Fetches the document again and marks what has changed: from then on that is what is shown. */
  showChanges(fields: Readonly<Record<string, string>>): Promise<void>;
}

/** Returns the assignee of the user's fields in a slot; undefined where there are none. */
function assigneeOfTurn(
  { parties }: Pick<DocumentDetail, 'parties'>,
  { partyId }: Pick<Turn, 'partyId'>,
): FieldAssignee | undefined {
  const party = parties.find(({ id }) => id === partyId);
  return party && assigneeOf(party);
}

/**
 * Holds the values that a user fills in in their slot, and saves them as they pause.
 * @param firstInk the signature that they made for the document before it
 */
export function useTurn(document: DocumentDetail, turn: Turn, firstInk?: SignatureInput): OwnTurn {
  const { id, forms } = document;
  const assignee = assigneeOfTurn(document, turn);
  const [store] = useState(() =>
    createValuesStore(forms, undefined, assignee ?? 'creator', document.sources),
  );
  const [saveValues] = useSaveOwnValuesMutation();
  const [saving, setSaving] = useState<OwnTurn['saving']>('none');
  const [problem, setProblem] = useState<string>();
  const [ink, setInk] = useState(firstInk);
  const running = useRef<Promise<void>>(Promise.resolve());
  const { partyId, view } = turn;
  // What was seen first, and has been changed from here since.
  const shown = useRef(view);
  const [changes, setChanges] = useState<OwnTurn['changes']>({});
  const [lookAgain] = useLazyGetDocumentQuery();
  // The calls read the ref when a file is sent, and not while this renders.
  // oxlint-disable-next-line react/refs
  const files = useMemo(() => ownFiles(id, partyId, shown), [id, partyId]);

  const saveNow = useCallback(async () => {
    const values = changedValues(store.values(), store.savedValues());
    if (Object.keys(values).length === 0) return;
    setSaving('saving');
    const body = { partyId, values, own: shown.current.own };
    const { data, error } = await saveValues({ id, body });
    if (data !== undefined) {
      shown.current = { ...shown.current, own: data.own };
      // What was typed meanwhile is typed still, and what a file call has saved meanwhile is saved.
      store.replace(store.values(), laidOver(store.savedValues(), values));
      setSaving(store.isDirty() ? 'saving' : 'saved');
      setProblem(undefined);
      return;
    }
    setSaving('failed');
    setProblem(messageOf(error));
    showRefused(store, forms, error);
  }, [store, forms, saveValues, id, partyId]);
  const save = useCallback(() => {
    // One after the other: an earlier save that arrived later would undo a later one.
    running.current = running.current.then(saveNow);
    return running.current;
  }, [saveNow]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = store.subscribe(() => {
      clearTimeout(timer);
      const isDirty = store.isDirty();
      setSaving((before) => (isDirty ? 'saving' : before === 'saving' ? 'saved' : before));
      if (isDirty) timer = setTimeout(() => void save(), pause);
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
      // Anyone who leaves before the pause is over finds it all the same.
      if (store.isDirty()) void save();
    };
  }, [store, save]);

  return {
    turn,
    assignee,
    store,
    files,
    ink,
    setInk,
    saving,
    problem,
    values: (signature, initials) =>
      ownValues(document, assignee, store.values(), signature, initials),
    check: () => (assignee === undefined ? undefined : store.checkAll(true)),
    refuse: (refusal) => showRefused(store, forms, refusal),
    save,
    shownView: () => shown.current,
    changes,
    async showChanges(fields) {
      const { data } = await lookAgain(id);
      const now = data?.turns.find((one) => one.partyId === partyId);
      if (now) shown.current = now.view;
      setChanges(fields);
    },
  };
}

function showRefused(
  store: ValuesStore,
  forms: DocumentDetail['forms'],
  { fields = {} }: Refusal,
): FieldAddress | undefined {
  let first: FieldAddress | undefined;
  for (const [path, text] of Object.entries(fields)) {
    const field = refusedField(path, forms);
    if (field === undefined) continue;
    store.setProblem(field, text);
    first ??= field;
  }
  return first;
}

/** Merges values, where the changed ones win. */
export function laidOver(values: DocumentValues, changed: DocumentValues): DocumentValues {
  const laid = { ...values };
  for (const [formId, ofForm] of Object.entries(changed))
    laid[formId] = { ...values[formId], ...ofForm };
  return laid;
}

/** The values that are others than before; one that was emptied is sent empty. */
export function changedValues(now: DocumentValues, before: DocumentValues): DocumentValues {
  const changed: DocumentValues = {};
  for (const [formId, values] of Object.entries(now)) {
    const others = Object.entries(values).filter(
      ([key, value]) => !sameValue(value, valueOf(before[formId] ?? {}, key)),
    );
    if (others.length > 0) changed[formId] = Object.fromEntries(others);
  }
  return changed;
}

/** Collects the values with which a party completes: what it filled in, and its signature wherever one is required. */
export function ownValues(
  { forms }: Pick<DocumentDetail, 'forms'>,
  assignee: FieldAssignee | undefined,
  values: DocumentValues,
  ink?: InkValue,
  initials?: InkValue,
): DocumentValues {
  const own: DocumentValues = {};
  for (const { formTemplateId, fields } of forms) {
    const filled: DocumentValues[string] = {};
    for (const field of fields) {
      // What was attached is with the server already.
      const { signedAs, upload } = pluginOf(field);
      if (field.assignee !== assignee || upload === 'file') continue;
      const signed = signedAs === 'initials' ? initials : ink;
      const value = signedAs ? signed : valueOf(values[formTemplateId] ?? {}, field.key);
      if (value !== undefined && !isEmpty(value)) filled[field.key] = value;
    }
    if (Object.keys(filled).length > 0) own[formTemplateId] = filled;
  }
  return own;
}
