import {
  appliedForText,
  type ExternalRole,
  enteredValue,
  type InkValue,
  isEmpty,
  ruledText,
} from '@countersign/contract';
import { memo, type ReactNode, useState } from 'react';
import { offeredOptions } from '../../kit/fields/options.ts';
import { latePart } from '../../ui/deferred-part.tsx';
import { CombControl } from './CombControl.tsx';
import { common, type FieldControlProps } from './field-control-props.ts';
import { useOwnPicture } from './known-pictures.ts';
import { textValueOf } from './own-fields.ts';

const Ink = latePart(() => import('./Ink.tsx'));
// With the list of countries.
const PhoneControl = latePart(
  () => import('./PhoneControl.tsx'),
  () => <span className="phone" />,
);

/** Loads what some fields need while the person reads. */
export function useFieldPartsEarly(): void {
  Ink.useEarly();
  PhoneControl.useEarly();
}

/** The input of a field, by its type. */
export const FieldControl = memo(function FieldControl(props: FieldControlProps) {
  const { field } = props.own;
  switch (field.type) {
    case 'text':
      if (field.textKind === 'tax-file-number') return <TaxFileNumberControl {...props} />;
      return field.comb && field.maxLength !== undefined ? (
        <CombControl {...props} cells={field.maxLength} />
      ) : (
        <TextControl {...props} />
      );
    case 'email':
      return <TextControl {...props} type="email" inputMode="email" autoComplete="email" />;
    case 'number':
    case 'currency':
      return <TextControl {...props} inputMode="decimal" autoComplete="off" />;
    case 'date':
      return <DateControl {...props} min={field.min} max={field.max} />;
    case 'multiline':
      return <MultilineControl {...props} />;
    case 'phone':
      return <PhoneControl {...props} />;
    case 'checkbox':
      return <CheckboxControl {...props} />;
    case 'radio':
      return props.isOnPage ? (
        <RadioBox {...props} options={field.options} />
      ) : (
        <RadioGroup {...props} options={field.options} />
      );
    case 'dropdown':
      return field.editable ? (
        <EditableDropdown {...props} options={field.options} />
      ) : (
        <Dropdown {...props} options={field.options} />
      );
    case 'choices':
      return <ChoiceBoxes {...props} options={field.options} />;
    case 'signature':
    case 'initials':
      return <InkControl {...props} />;
    case 'signed-on':
      return <SignedOn {...props} />;
    case 'image':
      return <PictureControl {...props} />;
    case 'attachment':
      return <AttachmentControl {...props} />;
    case 'calculated':
      return <Calculated {...props} />;
    case 'fixed-text':
    case 'bound':
    case 'qr-code':
      // Nobody fills these in: they are in the picture of the page.
      return null;
  }
});

type Options = readonly { value: string; label: string }[];

function TextControl({
  type = 'text',
  inputMode,
  autoComplete,
  ...props
}: FieldControlProps & {
  type?: 'text' | 'email';
  inputMode?: 'email' | 'decimal';
  autoComplete?: string;
}) {
  const { own, value, actions } = props;
  return (
    <input
      {...common(props)}
      className="input"
      type={type}
      multiple={type === 'email'}
      inputMode={inputMode}
      autoComplete={autoComplete}
      dir="auto"
      value={textValueOf(value)}
      onChange={(event) => actions.change(own, event.currentTarget.value)}
    />
  );
}

/** A tax file number. Without one yet, the choice that it was applied for is offered. */
function TaxFileNumberControl(props: FieldControlProps) {
  const { own, value, actions, id } = props;
  const kind = { textKind: 'tax-file-number' } as const;
  return (
    <>
      <input
        {...common(props)}
        className="input"
        list={`${id}-offers`}
        autoComplete="off"
        value={ruledText(value, kind)}
        onChange={(event) => actions.change(own, enteredValue(event.currentTarget.value, kind))}
      />
      <datalist id={`${id}-offers`}>
        <option value={appliedForText}>{appliedForText}</option>
      </datalist>
    </>
  );
}

function DateControl({
  min,
  max,
  ...props
}: FieldControlProps & { min: string | undefined; max: string | undefined }) {
  const { own, value, actions } = props;
  return (
    <input
      {...common(props)}
      className="input"
      type="date"
      min={min}
      max={max ?? '9999-12-31'}
      value={textValueOf(value)}
      onChange={(event) => actions.change(own, event.currentTarget.value)}
    />
  );
}

function MultilineControl(props: FieldControlProps) {
  const { own, value, actions, isOnPage } = props;
  return (
    <textarea
      {...common(props)}
      className="input"
      rows={isOnPage ? 1 : 5}
      dir="auto"
      value={textValueOf(value)}
      onChange={(event) => actions.change(own, event.currentTarget.value)}
    />
  );
}

function CheckboxControl(props: FieldControlProps) {
  const { own, value, actions } = props;
  return (
    <input
      {...common(props)}
      className="check"
      type="checkbox"
      checked={value === true}
      onChange={(event) => actions.change(own, event.currentTarget.checked)}
    />
  );
}

/** One box of a radio group on its page. */
function RadioBox({ options, option = '', ...props }: FieldControlProps & { options: Options }) {
  const { own, value, actions, id } = props;
  const label = options.find((one) => one.value === option)?.label || option;
  return (
    <input
      {...common(props)}
      className="check"
      type="radio"
      // Browsers keep one of a name; each box has its own, as a form may show a group twice.
      name={id}
      aria-label={`${own.label}: ${label}`}
      aria-required={undefined}
      aria-invalid={undefined}
      checked={value === option}
      onChange={() => actions.change(own, option)}
    />
  );
}

function RadioGroup({ options, ...props }: FieldControlProps & { options: Options }) {
  const { own, value, actions, id, describedBy, isWrong } = props;
  const offered = offeredOptions(options);
  return (
    <div
      className="stack"
      role="radiogroup"
      aria-label={own.label}
      aria-required={own.field.required}
      aria-invalid={isWrong}
      aria-describedby={describedBy}
    >
      {offered.map((one, index) => (
        <label key={one.value} className="choice">
          <input
            id={index === 0 ? id : undefined}
            className="check"
            type="radio"
            name={id}
            checked={value === one.value}
            onFocus={() => actions.enter(own)}
            onBlur={() => actions.leave(own)}
            onChange={() => actions.change(own, one.value)}
          />
          <span dir="auto">{one.label}</span>
        </label>
      ))}
      {!isEmpty(value) && !own.field.required && (
        <button type="button" className="button quiet" onClick={() => actions.change(own, '')}>
          Clear
        </button>
      )}
    </div>
  );
}

function Dropdown({ options, ...props }: FieldControlProps & { options: Options }) {
  const { own, value, actions } = props;
  return (
    <select
      {...common(props)}
      className="input"
      value={textValueOf(value)}
      onChange={(event) => actions.change(own, event.currentTarget.value)}
    >
      <option value="">{props.isOnPage ? '' : 'Choose'}</option>
      {offeredOptions(options).map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </select>
  );
}

function EditableDropdown({ options, ...props }: FieldControlProps & { options: Options }) {
  const { own, value, actions, id } = props;
  const offered = offeredOptions(options);
  const chosen = offered.find((one) => one.value === value);
  return (
    <>
      <input
        {...common(props)}
        className="input"
        list={`${id}-options`}
        dir="auto"
        value={chosen?.label ?? textValueOf(value)}
        onChange={(event) => {
          const text = event.currentTarget.value;
          actions.change(own, offered.find((one) => one.label === text)?.value ?? text);
        }}
      />
      <datalist id={`${id}-options`}>
        {offered.map((one) => (
          <option key={one.value}>{one.label}</option>
        ))}
      </datalist>
    </>
  );
}

/** A box for each option, of which any number can be ticked. */
function ChoiceBoxes({ options, ...props }: FieldControlProps & { options: Options }) {
  const { own, value, actions, id, describedBy, isOnPage } = props;
  const chosen = Array.isArray(value) ? value : [];
  const offered = offeredOptions(options);
  const change = (toggled: string) => {
    const isChosen = (one: string) => chosen.includes(one) !== (one === toggled);
    actions.change(own, offered.map((one) => one.value).filter(isChosen));
  };
  return (
    <div
      className={isOnPage ? 'input choices' : 'stack'}
      role="group"
      aria-label={own.label}
      aria-describedby={describedBy}
    >
      {offered.map((one, index) => (
        <label key={one.value} className="choice">
          <input
            id={index === 0 ? id : undefined}
            className="check"
            type="checkbox"
            checked={chosen.includes(one.value)}
            onFocus={() => actions.enter(own)}
            onBlur={() => actions.leave(own)}
            onChange={() => change(one.value)}
          />
          <span dir="auto">{one.label}</span>
        </label>
      ))}
    </div>
  );
}

function InkControl(props: FieldControlProps) {
  const { own, value, actions } = props;
  const isSigned = !isEmpty(value);
  const what = own.field.type === 'signature' ? 'Sign' : 'Initials';
  const { 'aria-required': _required, 'aria-invalid': _invalid, ...shared } = common(props);
  return (
    <button
      {...shared}
      type="button"
      className={isSigned ? 'ink-button signed' : 'ink-button'}
      aria-label={`${own.label}: ${isSigned ? signedWords(value as InkValue) : what}`}
      onClick={() => actions.sign(own)}
    >
      {isSigned ? <Ink value={value as InkValue} fetchPicture={actions.fetchPicture} /> : what}
    </button>
  );
}

/** What a signature is called for those who hear it, with the words that it shows. */
function signedWords(ink: InkValue): string {
  switch (ink.kind) {
    case 'typed':
      return `signed ${ink.text}. Change it`;
    case 'drawn':
      return 'signed by hand. Change it';
    case 'image':
      return 'signed. Your picture. Change it';
  }
}

function SignedOn({ own, checks, id, describedBy, isOnPage }: FieldControlProps) {
  const [day] = useState(today);
  return (
    <output
      id={id}
      tabIndex={isOnPage ? undefined : -1}
      className="derived"
      aria-label={own.label}
      aria-describedby={describedBy}
    >
      {checks?.fieldText(own.field, day) ?? ''}
    </output>
  );
}

/** What follows from other fields. Said by its label when it is looked for, and not with each letter typed. */
function Calculated({ own, value, checks, id, describedBy, isOnPage }: FieldControlProps) {
  return (
    <output
      id={id}
      tabIndex={isOnPage ? undefined : -1}
      className="derived"
      aria-live="off"
      aria-label={own.label}
      aria-describedby={describedBy}
    >
      {checks?.fieldText(own.field, value) ?? textValueOf(value)}
    </output>
  );
}

/** The day that it is here, as `YYYY-MM-DD`. */
function today(): string {
  const now = new Date();
  const [month, date] = [now.getMonth() + 1, now.getDate()].map((one) =>
    String(one).padStart(2, '0'),
  );
  return `${now.getFullYear()}-${month}-${date}`;
}

/** A button that has a file chosen, with what is wrong with the file. */
function FileButton({
  props,
  accept,
  label,
  take,
  children,
  isFilled,
}: {
  props: FieldControlProps;
  accept: string;
  /** What the button does, in words. */
  label: string;
  take(file: File): Promise<string | undefined>;
  children: ReactNode;
  isFilled: boolean;
}) {
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { 'aria-label': _label, ...shared } = { 'aria-label': '', ...common(props) };
  return (
    <>
      <label className={isFilled ? 'file-button signed' : 'file-button'} aria-busy={isBusy}>
        <input
          {...shared}
          aria-label={`${props.own.label}: ${label}`}
          className="visually-hidden"
          type="file"
          accept={accept}
          onChange={async (event) => {
            const input = event.currentTarget;
            const file = input.files?.[0];
            if (!file) return;
            setBusy(true);
            setProblem(undefined);
            setProblem(await take(file));
            setBusy(false);
            input.value = '';
          }}
        />
        {isBusy ? 'Sending …' : children}
      </label>
      {problem !== undefined && (
        <span className="problem file-problem" role="alert">
          {problem}
        </span>
      )}
    </>
  );
}

function PictureControl(props: FieldControlProps) {
  const { own, value, actions } = props;
  const picture = typeof value === 'object' && 'kind' in value && value.kind === 'image';
  const url = useOwnPicture(picture ? value.sha256 : undefined, actions.fetchPicture);
  return (
    <FileButton
      props={props}
      accept="image/*"
      label={picture ? 'choose another picture' : 'choose a picture'}
      take={(file) => actions.choosePicture(own, file)}
      isFilled={picture}
    >
      {url !== undefined && <img className="ink" src={url} alt="" />}
      {url === undefined && (picture ? 'Your picture' : 'Choose a picture')}
    </FileButton>
  );
}

function AttachmentControl(props: FieldControlProps) {
  const { own, value, actions, isOnPage } = props;
  const { field } = own;
  const name = typeof value === 'object' && 'name' in value ? value.name : undefined;
  return (
    <>
      <FileButton
        props={props}
        accept="application/pdf,image/png,image/jpeg"
        label={name === undefined ? 'attach a file' : `${name}. Attach another file`}
        take={(file) => actions.attach(own, file)}
        isFilled={name !== undefined}
      >
        <span dir="auto">{name ?? 'Attach a file'}</span>
      </FileButton>
      {name !== undefined && !isOnPage && (
        <button type="button" className="button quiet" onClick={() => void actions.detach(own)}>
          Take it away
        </button>
      )}
      {field.type === 'attachment' && !isOnPage && (
        <p className="dim">{receiversText(field.audience)}</p>
      )}
    </>
  );
}

const receivers: Record<ExternalRole, string> = {
  recipient: 'the recipient',
  agent: 'the agent',
  signer: 'the other signers',
  copy: 'everyone in CC',
};

/** Says who receives the file of a field. */
function receiversText(audience: readonly ExternalRole[] = []): string {
  if (audience.length === 0) return 'The company receives this file, and no other party.';
  const others = audience.map((role) => receivers[role]);
  return `The company and ${others.join(', ')} receive this file.`;
}
