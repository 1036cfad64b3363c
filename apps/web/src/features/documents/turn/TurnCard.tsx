import type { DocumentDetail } from '@countersign/contract';
import { Button, Group, Kbd, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { fullName } from '../../../core/full-name.ts';
import { useSession } from '../../../core/session/use-session.ts';
import { DecisionFacts } from '../../../entities/documents/DecisionFacts.tsx';
import { useIsPhone } from '../../../kit/lists/table/use-width.ts';
import { useShortcuts } from '../../../ui/browser/use-shortcuts.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { LeaveGuard } from '../../../ui/dialogs/LeaveGuard.tsx';
import { FormError } from '../../../ui/inputs/FormError.tsx';
import { RecordSection } from '../../../ui/page/RecordPanes.tsx';
import { CalculatedFields } from '../fields/CalculatedFields.tsx';
import { DraftField } from '../fields/DraftField.tsx';
import { UploadField } from '../fields/UploadField.tsx';
import { useVisibleFields } from '../fields/use-values.ts';
import classes from '../sent/SentDocument.module.css';
import { SignInputs } from './SignInputs.tsx';
import { text } from './text.ts';
import type { OwnTurn } from './use-turn.ts';
import { type TurnFormOptions, useTurnForm } from './use-turn-form.ts';

interface TurnCardProps extends TurnFormOptions {
  onDecline(): void;
  /** Of approvers: undefined for others. */
  onReturn: (() => void) | undefined;
}

const list = new Intl.ListFormat('en-GB');

/**
 * Shows the user's turn in a document: to fill in their fields, sign, approve, decline or return it. On a phone the buttons stay in
 * reach, and there as in a review a dialog asks for the signature and confirms.
 */
export function TurnCard(props: TurnCardProps) {
  const { document, own, sitting, onDecline, onReturn } = props;
  const { turn } = own;
  const said = text.card[turn.act];
  const { user } = useSession();
  const form = useTurnForm(props);
  const isPhone = useIsPhone();
  const isReview = sitting !== undefined;
  const asksFirst = isPhone || isReview;
  const [isAsking, setAsking] = useState(false);
  const ask = () => form.check() && setAsking(true);
  useShortcuts(isReview && !form.isActing ? { a: ask, d: onDecline, r: onReturn } : {});
  const hint = (key: string) =>
    isReview &&
    !isPhone && (
      <Kbd size="xs" aria-hidden>
        {key}
      </Kbd>
    );
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
          if (asksFirst) ask();
          else void form.finish();
        }}
      >
        <Stack gap="md">
          <DecisionFacts facts={document.decisionFacts} />
          <OwnFields document={document} own={own} disabled={form.isActing} />
          {!asksFirst && (
            <>
              <SignInputs form={form} />
              <FormError>{form.problem}</FormError>
            </>
          )}
          {onReturn && (
            <Button
              variant="subtle"
              onClick={onReturn}
              disabled={form.isActing}
              rightSection={hint('R')}
            >
              {text.card.return}
            </Button>
          )}
          <Group gap="sm" grow preventGrowOverflow={false} className={classes.acts}>
            <Button
              variant="default"
              onClick={onDecline}
              disabled={form.isActing}
              rightSection={hint('D')}
            >
              {text.card.decline}
            </Button>
            <Button type="submit" loading={form.isActing} rightSection={hint('A')}>
              {said.button}
            </Button>
          </Group>
        </Stack>
      </form>
      <ConfirmDialog
        opened={isAsking}
        title={said.confirm(fullName(document.recipient))}
        confirm={said.button}
        problem={form.problem}
        onConfirm={async () => setAsking(await form.finish())}
        onClose={() => setAsking(false)}
      >
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {text.card.of(document.formPack.name, document.project.name)}
          </Text>
          <DecisionFacts facts={document.decisionFacts} />
          <SignInputs form={form} />
        </Stack>
      </ConfirmDialog>
    </RecordSection>
  );
}

/** The user's own fields, form by form. */
function OwnFields(props: { document: DocumentDetail; own: OwnTurn; disabled: boolean }) {
  const { document, own, disabled } = props;
  const { assignee, store, files, saving, problem } = own;
  const visible = useVisibleFields(store);
  if (assignee === undefined) return null;
  const forms = document.forms
    .map((form) => ({
      form,
      fields: visible.fields(form.formTemplateId),
      uploads: visible.uploads(form.formTemplateId),
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
                original={form.original}
              />
            ))}
            <CalculatedFields
              formId={form.formTemplateId}
              fields={visible.calculated(form.formTemplateId)}
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
