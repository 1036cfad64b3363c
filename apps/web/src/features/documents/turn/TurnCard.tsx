import {
  type DocumentDetail,
  type InkValue,
  pluginOf,
  signingConsent,
  viewField,
} from '@countersign/contract';
import { isSigned } from '@countersign/domain';
import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../../core/api/message-of.ts';
import { fullName } from '../../../core/full-name.ts';
import { useSession } from '../../../core/session/use-session.ts';
import { useAct } from '../../../entities/documents/use-act.ts';
import { LeaveGuard } from '../../../ui/dialogs/LeaveGuard.tsx';
import { FormError } from '../../../ui/inputs/FormError.tsx';
import { RecordSection } from '../../../ui/page/RecordPanes.tsx';
import { CalculatedFields } from '../fields/CalculatedFields.tsx';
import { DraftField } from '../fields/DraftField.tsx';
import { type FieldAddress, fieldElementId } from '../fields/field-address.ts';
import { SignatureChoice, useKeptInk } from '../fields/SignatureChoice.tsx';
import { initialsId } from '../fields/signed-fields.ts';
import { UploadField } from '../fields/UploadField.tsx';
import { useAsked } from '../fields/use-values.ts';
import classes from '../sent/SentDocument.module.css';
import { text } from './text.ts';
import type { OwnTurn } from './use-turn.ts';

interface TurnCardProps {
  document: DocumentDetail;
  own: OwnTurn;
  onDecline(): void;
  /** In the words of the rules. */
  onRefused(text: string): void;
  /** Called with what was done, as a sentence. */
  onDone(text: string): void;
}

const list = new Intl.ListFormat('en-GB');

/** Shows the user's turn in a document: to fill in their fields, sign, approve or decline. */
export function TurnCard(props: TurnCardProps) {
  const { document, own } = props;
  const { turn } = own;
  const said = text.card[turn.act];
  const { user } = useSession();
  const form = useTurnForm(props);
  return (
    <RecordSection
      title={said.title}
      description={
        turn.actsFor.length > 0
          ? text.card.actsFor(list.format(turn.actsFor))
          : turn.name === fullName(user)
            ? undefined
            : turn.name
      }
    >
      <LeaveGuard isDirty={own.store.isDirty} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.finish();
        }}
      >
        <Stack gap="md">
          <OwnFields document={document} own={own} disabled={form.isActing} />
          {form.signs && (
            <SignatureChoice ink={form.ink} problem={form.inkProblem} onChange={form.setInk} />
          )}
          {form.hasInitials && (
            <TextInput
              id={initialsId}
              label={text.card.initials}
              withAsterisk
              aria-required
              maxLength={20}
              value={form.initials}
              error={form.initialsProblem}
              onChange={(event) => form.setInitials(event.currentTarget.value)}
            />
          )}
          {form.signs && (
            <Checkbox
              label={signingConsent.text}
              checked={form.hasConsent}
              error={form.consentProblem}
              onChange={(event) => form.setConsent(event.currentTarget.checked)}
            />
          )}
          <FormError>{form.problem}</FormError>
          <Group gap="sm" grow>
            <Button variant="default" onClick={props.onDecline} disabled={form.isActing}>
              {text.card.decline}
            </Button>
            <Button type="submit" loading={form.isActing}>
              {said.button}
            </Button>
          </Group>
        </Stack>
      </form>
    </RecordSection>
  );
}

/** The state of what is asked at a turn, and the way to finish it. */
function useTurnForm({ document, own, onRefused, onDone }: TurnCardProps) {
  const { turn, assignee } = own;
  const { user } = useSession();
  const kept = useKeptInk();
  const { ink: made, setInk } = own;
  const [typed, setInitials] = useState<string>();
  const [hasConsent, setConsent] = useState(false);
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

  const finish = async () => {
    setChecked(true);
    const wrongField = own.check();
    if (wrongField) return focusField(wrongField);
    if (isMissing.ink || isMissing.initials || isMissing.consent) return;
    await own.save();
    const font = ink?.kind === 'typed' ? ink.hand : 'caveat';
    const picture = usesKeptImage && hasSignature ? await own.files.uploadKept() : undefined;
    if (picture?.ok === false) return setUploadProblem(picture.problem);
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
      return onRefused(outcome.text);
    }
    if (outcome.kind === 'done') {
      return onDone(text.card[turn.act].done(fullName(document.recipient)));
    }
    const refused = own.refuse(outcome.refusal);
    if (refused) focusField(refused);
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
    finish,
  };
}

function focusField(address: FieldAddress): void {
  globalThis.document.getElementById(fieldElementId(address))?.focus();
}

/** The user's own fields, form by form. */
function OwnFields(props: { document: DocumentDetail; own: OwnTurn; disabled: boolean }) {
  const { document, own, disabled } = props;
  const { assignee, store, files, saving, problem } = own;
  const asked = useAsked(store);
  if (assignee === undefined) return null;
  const forms = document.forms
    .map((form) => ({
      form,
      fields: asked.fields(form.formTemplateId),
      uploads: asked.uploads(form.formTemplateId),
    }))
    .filter(({ fields, uploads }) => fields.length + uploads.length > 0);
  return (
    <>
      {forms.map(({ form, fields, uploads }) => (
        <fieldset key={form.formTemplateId} className={classes.ownFields}>
          <legend>{form.name}</legend>
          <Stack gap="sm">
            {fields.map((field) => (
              <DraftField
                key={field.key}
                store={store}
                formId={form.formTemplateId}
                field={field}
                disabled={disabled}
                wide
                before={undefined}
              />
            ))}
            <CalculatedFields
              formId={form.formTemplateId}
              fields={asked.calculated(form.formTemplateId)}
              store={store}
            />
            {uploads.map((field) => (
              <UploadField
                key={field.key}
                store={store}
                files={files}
                formId={form.formTemplateId}
                field={field}
                disabled={disabled}
              />
            ))}
          </Stack>
        </fieldset>
      ))}
      {forms.length > 0 && (
        <Text
          size="xs"
          c={saving === 'failed' ? 'var(--mantine-color-error)' : 'dimmed'}
          role="status"
        >
          {text.saving[saving]}
          {problem !== undefined && text.notSaved(problem)}{' '}
          {saving === 'failed' && (
            <Button variant="subtle" size="compact-xs" onClick={() => void own.save()}>
              {text.retry}
            </Button>
          )}
        </Text>
      )}
    </>
  );
}
