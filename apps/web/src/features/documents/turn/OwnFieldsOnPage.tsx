import {
  type DocumentDetail,
  type Field,
  type FieldValue,
  fieldText,
  isEmpty,
  keptValue,
  type Placement,
  pluginOf,
} from '@countersign/contract';
import { type CSSProperties, useMemo } from 'react';
import { useFieldTypes, viewOf } from '../../../kit/fields/field-types.ts';
import { InkPreview } from '../../../kit/signature/InkPreview.tsx';
import type { PdfPage } from '../../../ui/pdf/pdf-props.ts';
import { fieldElementId } from '../fields/field-address.ts';
import { firstPages } from '../fields/preview-boxes.ts';
import { KeptImage, useKeptInk } from '../fields/SignatureChoice.tsx';
import { initialsId, signatureId } from '../fields/signed-fields.ts';
import { useFieldState } from '../fields/use-values.ts';
import classes from './OwnFieldsOnPage.module.css';
import { text } from './text.ts';
import type { OwnTurn } from './use-turn.ts';

interface OwnFieldsOnPageProps {
  page: PdfPage;
  document: DocumentDetail;
  own: OwnTurn;
}

/**
 * Shows the user's own fields at their placements on a page, to be filled in there; the file does not have them yet.
 */
export function OwnFieldsOnPage({ page, document, own }: OwnFieldsOnPageProps) {
  const { forms } = document;
  const { assignee } = own;
  const placements = useMemo(() => {
    const starts = firstPages(forms);
    return forms.flatMap(({ formTemplateId: formId, fields }, index) =>
      fields
        .filter((field) => field.assignee === assignee)
        .flatMap((field) =>
          field.placements
            .filter((one) => one.page + (starts[index] ?? 0) === page.index)
            .map((placement) => ({ formId, field, placement })),
        ),
    );
  }, [forms, assignee, page.index]);
  return placements.map(({ formId, field, placement }, index) => (
    <FieldOnPage
      key={`${formId} ${field.key} ${index}`}
      own={own}
      formId={formId}
      field={field}
      placement={placement}
      page={page}
    />
  ));
}

interface FieldOnPageProps {
  own: OwnTurn;
  formId: string;
  field: Field;
  placement: Placement;
  page: PdfPage;
}

/** Shows a field at one of its placements. */
function FieldOnPage({ own, formId, field, placement, page }: FieldOnPageProps) {
  const { store } = own;
  const { key } = field;
  const address = { formId, key };
  const { value, problem } = useFieldState(store, address);
  return (
    <div
      className={classes.fieldBox}
      data-box={fieldElementId(address)}
      data-type={field.type}
      data-filled={!isEmpty(value) || undefined}
      data-wrong={problem !== undefined || undefined}
      style={placementStyle(field, placement, page.scale)}
      onFocus={() => store.setActive(address)}
      onBlur={() => {
        const kept = value === undefined ? value : keptValue(field, value);
        if (kept !== undefined && kept !== value) store.setValue(address, kept);
        store.check(address);
      }}
    >
      <FieldControl
        own={own}
        field={field}
        elementId={fieldElementId(address)}
        option={placement.option}
        name={text.onPage.field(field.label, page.index + 1)}
        height={placement.height * page.scale}
        value={value}
        problem={problem}
        onChange={(next) => store.setValue(address, next)}
      />
    </div>
  );
}

interface FieldControlProps {
  own: OwnTurn;
  field: Field;
  /** Of the field's input beside the pages. */
  elementId: string;
  /** The option for which a place of a radio group stands. */
  option: string | undefined;
  name: string;
  /** In pixels. */
  height: number;
  value: FieldValue | undefined;
  problem: string | undefined;
  onChange(value: FieldValue): void;
}

/** Shows the input of a field on the page; one that needs more room links to its input next to the pages. */
function FieldControl(props: FieldControlProps) {
  const { own, field, elementId, option, name, height, value, problem, onChange } = props;
  const types = useFieldTypes();
  const { pageInput: PageInput } = viewOf(types, field);
  const { filling, signedAs } = types.registry.find(field.type);
  if (PageInput) {
    const shared = {
      'aria-label': name,
      'aria-invalid': problem !== undefined,
      'aria-required': field.required,
      title: problem ?? field.label,
    };
    return <PageInput {...{ field, option, value, shared, onChange }} />;
  }
  if (signedAs === 'signature') return <Signature own={own} name={name} height={height} />;
  // No one fills in what comes by itself.
  if (filling === 'derived' || (filling === 'signed' && !signedAs)) return null;
  const shown = signedAs ? text.onPage.initials : shownText(field, value);
  return (
    <GoTo name={text.onPage.goTo(name, shown)} elementId={signedAs ? initialsId : elementId}>
      {shown}
    </GoTo>
  );
}

/** Links to an input next to the pages. */
function GoTo(props: { name: string; elementId: string; children: React.ReactNode }) {
  const { name, elementId, children } = props;
  return (
    <button
      type="button"
      aria-label={name}
      onClick={() => {
        const input = globalThis.document.getElementById(elementId);
        input?.scrollIntoView({ block: 'center' });
        input?.focus({ preventScroll: true });
      }}
    >
      {children}
    </button>
  );
}

/** Returns the text of a field whose input is next to the pages. */
function shownText(field: Field, value: FieldValue | undefined): string {
  if (value === undefined || isEmpty(value)) return field.label;
  return pluginOf(field).upload === 'image' ? text.onPage.picture : fieldText(field, value);
}

/** Shows the user's signature where it will be placed. */
function Signature({ own, name, height }: { own: OwnTurn; name: string; height: number }) {
  const kept = useKeptInk();
  const ink = own.ink ?? kept.ink;
  // What is shown in it belongs to its name, too: who speaks to the screen says what they see.
  const words =
    ink?.kind === 'typed' ? ink.text : ink === undefined ? text.onPage.sign : text.onPage.signature;
  return (
    <GoTo name={text.onPage.goTo(name, words)} elementId={signatureId}>
      {ink !== undefined ? (
        <InkPreview ink={ink} size={Math.max(8, height * 0.6)} />
      ) : kept.isImage ? (
        <KeptImage />
      ) : (
        words
      )}
    </GoTo>
  );
}

/** Returns the style of a field's placement; a turned one is laid out horizontally, about its middle. */
function placementStyle(
  field: Field,
  { x, y, width, height, turn }: Placement,
  scale: number,
): CSSProperties {
  const isUpright = turn === undefined || turn === 180;
  const [wide, high] = isUpright ? [width, height] : [height, width];
  const points =
    'fontSize' in field && field.fontSize > 0 ? field.fontSize : Math.min(12, high * 0.68);
  return {
    left: (x + (width - wide) / 2) * scale,
    top: (y + (height - high) / 2) * scale,
    width: wide * scale,
    height: high * scale,
    fontSize: points * scale,
    ...(turn !== undefined && { transform: `rotate(${-turn}deg)` }),
    ...('align' in field && { textAlign: field.align }),
  };
}
