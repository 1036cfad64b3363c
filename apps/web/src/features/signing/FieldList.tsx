import { type DocumentValues, isEmpty } from '@countersign/contract';
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import {
  type FieldActions,
  type OwnField,
  textValueOf,
} from '../../kit/fields/signing/control-props.ts';
import { usePicture } from '../../kit/public-page/use-picture.ts';
import { FieldControl } from './FieldControl.tsx';
import { type Guidance, signaturesText } from './guidance.ts';
import { isToFill, type SigningPage, valueFor } from './own-fields.ts';
import type { SigningApi } from './signing-api.ts';
import { text } from './text.ts';
import type { Signing, ValueChecks } from './use-signing.ts';

interface FieldListProps {
  signing: Signing;
  actions: FieldActions;
  /** The ids of the fields that were filled in from saved details. */
  fromDetails: ReadonlySet<string>;
  /** Which field is shown: -1 for what comes before the first one, their number for what comes after. */
  at: number;
  onAt(at: number): void;
  /** Before the first field. */
  children: ReactNode;
}

/** The id of a field's input in the list. */
const listFieldId = (index: number) => `list-field-${index}`;

/** Shows one field at a time: for small screens, and for screen readers. */
export function FieldList({ signing, actions, fromDetails, at, onAt, children }: FieldListProps) {
  const { fields } = signing;
  const own = fields[at];
  return (
    <section className="scroll list" aria-label={text.fields.list}>
      {at < 0 && children}
      {own && (
        <Step
          key={own.id}
          signing={signing}
          actions={actions}
          own={own}
          index={at}
          isFromDetails={fromDetails.has(own.id)}
        />
      )}
      {at >= fields.length && <Overview signing={signing} onAt={onAt} />}
    </section>
  );
}

interface StepProps {
  signing: Signing;
  actions: FieldActions;
  own: OwnField;
  index: number;
  isFromDetails: boolean;
}

function Step({ signing, actions, own, index, isFromDetails }: StepProps) {
  const { fields, pages, values, checks, view, api } = signing;
  const { field, label, view: type } = own;
  const id = listFieldId(index);
  const said = signing.problemOf(own);
  const step = useRef<HTMLDivElement>(null);
  // A new step begins at its field, which says its own name.
  useEffect(() => {
    const input = document.getElementById(id);
    (input ?? step.current)?.focus({ preventScroll: true });
    (input ?? step.current)?.scrollIntoView({ block: 'nearest' });
  }, [id]);
  const required = field.required && isToFill(own);
  const name = (
    <>
      <bdi>{label}</bdi>
      {required && <span className="required">{text.fields.required}</span>}
    </>
  );
  return (
    <div ref={step} className="step" tabIndex={-1}>
      <p className="dim">{text.fields.position(index + 1, fields.length)}</p>
      <Peek api={api} own={own} pages={pages} shown={view.shown} />
      {type.isGroup ? (
        <span className="label" aria-hidden>
          {name}
        </span>
      ) : (
        <label className="label" htmlFor={id}>
          {name}
        </label>
      )}
      {field.help !== undefined && (
        <p id={`${id}-help`} className="dim" dir="auto">
          {field.help}
        </p>
      )}
      <div className={type.isBox ? 'row' : undefined}>
        <FieldControl
          own={own}
          value={valueFor(values, own)}
          actions={actions}
          checks={checks}
          id={id}
          describedBy={`${id}-help ${id}-said`}
          isWrong={said !== undefined}
          isOnPage={false}
        />
      </div>
      {isFromDetails && <p className="dim">{text.savedDetails.field}</p>}
      {type.note !== undefined && <p className="dim">{type.note}</p>}
      <p id={`${id}-said`} className="problem" role="alert">
        {said}
      </p>
    </div>
  );
}

interface PeekProps {
  api: SigningApi;
  own: OwnField;
  pages: readonly SigningPage[];
  shown: string;
}

/** Shows the surroundings of a field on its page. */
function Peek({ api, own, pages, shown }: PeekProps) {
  const placement = own.placements[0];
  const page = placement && pages[placement.page];
  const { url } = usePicture(
    api.pageAddress(placement?.page ?? 0, shown),
    page !== undefined,
    () => api.downloadPage(placement?.page ?? 0, shown),
    `${shown} ${placement?.page}`,
  );
  if (!page || url === undefined) return <div className="peek" aria-hidden />;
  // A third as high as it is wide, round the middle of the field, and large enough to be read.
  const { width, height } = page.size;
  const wide = Math.min(width, Math.max(width * 0.6, placement.width * 1.25));
  const high = Math.min(height, wide / 3);
  const left = within(placement.x + placement.width / 2 - wide / 2, width - wide);
  const top = within(placement.y + placement.height / 2 - high / 2, height - high);
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;
  const mark: CSSProperties = {
    left: percent(placement.x - left, wide),
    width: percent(placement.width, wide),
    top: percent(placement.y - top, high),
    height: percent(placement.height, high),
  };
  const picture: CSSProperties = {
    left: percent(-left, wide),
    width: percent(width, wide),
    // Of its own height, as the frame round it makes what is seen a little lower than a third.
    transform: `translateY(${percent(-top, height)})`,
  };
  return (
    <div className="peek" aria-hidden>
      <img src={url} alt="" style={picture} decoding="async" />
      <span className="peek-mark" style={mark} />
    </div>
  );
}

const within = (value: number, max: number) => Math.min(Math.max(value, 0), max);

/** Lists the values for a last check. */
function Overview({ signing, onAt }: { signing: Signing; onAt(at: number): void }) {
  const { fields, values, checks, guidance } = signing;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="step">
      <h2 ref={heading} tabIndex={-1}>
        {guidance.open.length === 0 ? doneText(guidance) : text.fields.review}
      </h2>
      <p className="dim">{signaturesText(guidance)}</p>
      <ul className="overview">
        {fields.map((own, index) => {
          const isOpen = guidance.open.includes(own);
          return (
            <li key={own.id}>
              <button type="button" className="overview-row" onClick={() => onAt(index)}>
                <span className="overview-label" dir="auto">
                  {own.label}
                </span>
                <span className={isOpen ? 'problem' : 'dim'} dir="auto">
                  {isOpen
                    ? (signing.problemOf(own) ?? text.fields.missingShort)
                    : shortText(own, values, checks)}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function doneText({ signatures: { all, signed } }: Guidance): string {
  return all === signed ? text.fields.complete : text.fields.requiredComplete;
}

function shortText(own: OwnField, values: DocumentValues, checks: ValueChecks | undefined): string {
  const { field, view } = own;
  const value = valueFor(values, own);
  if (view.comesWhen !== undefined) return view.comesWhen;
  if (isEmpty(value) || value === undefined) return text.fields.empty;
  return (
    view.summary ?? (checks?.readableText(field, value) || textValueOf(value) || text.fields.filled)
  );
}
