import {
  type DocumentDetail,
  type InkValue,
  pluginOf,
  type SignatureInput,
  signingConsent,
  viewField,
} from '@countersign/contract';
import { isSigned } from '@countersign/domain';
import { useState } from 'react';
import { messageOf } from '../../../core/api/message-of.ts';
import { fullName } from '../../../core/full-name.ts';
import { useSession } from '../../../core/session/use-session.ts';
import { useAct } from '../../../entities/documents/use-act.ts';
import { type FieldAddress, fieldElementId } from '../fields/field-address.ts';
import { useKeptInk } from '../fields/SignatureChoice.tsx';
import { text } from './text.ts';
import type { OwnTurn } from './use-turn.ts';

/** Holds the signature and the consent of one sitting: given once, and offered for each document that follows. */
export interface Sitting {
  ink?: SignatureInput | undefined;
  initials?: string | undefined;
  hasConsent?: boolean;
}

export interface TurnFormOptions {
  document: DocumentDetail;
  own: OwnTurn;
  /** What was given for the documents before it. */
  sitting?: Sitting | undefined;
  /** In the words of the rules. */
  onRefused(text: string): void;
  /** Called with what was done, as a sentence, and what it was signed with. */
  onDone(text: string, sitting: Sitting): void;
}

export type TurnForm = ReturnType<typeof useTurnForm>;

/** The state of what is asked at a turn, and the way to finish it. */
export function useTurnForm({ document, own, sitting = {}, onRefused, onDone }: TurnFormOptions) {
  const { turn, assignee } = own;
  const { user } = useSession();
  const kept = useKeptInk();
  const { ink: made, setInk } = own;
  const [typed, setInitials] = useState(sitting.initials);
  const [hasConsent, setConsent] = useState(sitting.hasConsent ?? false);
  const [isChecked, setChecked] = useState(false);
  const [uploadProblem, setUploadProblem] = useState<string>();
  const { act, isActing, wrong } = useAct();
  const ofTheirs = document.forms.flatMap(({ fields }) =>
    fields.filter((field) => field.assignee === assignee && isSigned(field)),
  );
  const signs = ofTheirs.length > 0;
  const hasSignature = ofTheirs.some((field) => pluginOf(field).signedAs === 'signature');
  const hasInitials = ofTheirs.some((field) => pluginOf(field).signedAs === 'initials');
  // A picture that the user keeps is uploaded to the document as they sign with it.
  const usesKeptImage = made === undefined && kept.isImage;
  const ink = made ?? kept.ink;
  const initials = typed ?? `${user.firstName.charAt(0)}${user.lastName.charAt(0)}`;
  const isMissing = {
    ink: hasSignature && ink === undefined && !usesKeptImage,
    initials: hasInitials && initials.trim() === '',
    consent: signs && !hasConsent,
  };

  /** Marks what is missing among the fields, and leads to the first of it. */
  const check = (): boolean => {
    const wrongField = own.check();
    if (wrongField) focusField(wrongField);
    return wrongField === undefined;
  };
  /** Finishes the turn; returns true where what the user signs with has to be corrected first. */
  const finish = async (): Promise<boolean> => {
    setChecked(true);
    if (!check()) return false;
    if (isMissing.ink || isMissing.initials || isMissing.consent) return true;
    await own.save();
    const font = ink?.kind === 'typed' ? ink.hand : 'caveat';
    const picture = usesKeptImage && hasSignature ? await own.files.uploadKept() : undefined;
    if (picture?.ok === false) {
      setUploadProblem(picture.problem);
      return true;
    }
    setUploadProblem(undefined);
    const initialsInk: InkValue = { kind: 'typed', text: initials, hand: font };
    const outcome = await act({
      id: document.id,
      act: 'approve',
      body: {
        partyId: turn.partyId,
        view: own.shownView(),
        values: own.values(picture?.result ?? ink, initialsInk),
        ...(signs && { consent: { version: signingConsent.version } }),
      },
    });
    if (outcome.kind === 'refused') {
      if (outcome.fields[viewField] !== undefined) await own.showChanges(outcome.fields);
      onRefused(outcome.text);
      return false;
    }
    if (outcome.kind === 'done') {
      const done = text.card[turn.act].done(fullName(document.recipient));
      onDone(done, { ink: made, initials: typed, hasConsent });
      return false;
    }
    const refused = own.refuse(outcome.refusal);
    if (refused) focusField(refused);
    return refused === undefined;
  };
  return {
    signs,
    hasInitials,
    ink,
    setInk,
    inkProblem: isChecked && isMissing.ink ? text.errors.signature : undefined,
    initials,
    setInitials,
    initialsProblem: isChecked && isMissing.initials ? text.errors.required : undefined,
    hasConsent,
    setConsent,
    consentProblem: isChecked && isMissing.consent ? text.errors.consent : undefined,
    isActing,
    problem: uploadProblem ?? messageOf(wrong),
    check,
    finish,
  };
}

function focusField(address: FieldAddress): void {
  globalThis.document.getElementById(fieldElementId(address))?.focus();
}
