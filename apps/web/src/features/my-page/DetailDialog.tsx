import type { DetailInput, MyDetail, MyDetails } from '@countersign/contract';
import { type SubmitEvent, useState } from 'react';
import { Dialog } from '../../kit/public-page/Dialog.tsx';
import type { MyPageApi } from './my-page-api.ts';
import { text } from './text.ts';

interface DetailDialogProps {
  api: MyPageApi;
  detail: MyDetail;
  onChange(details: MyDetails): void;
  onClose(): void;
}

const inputTypes = { text: 'text', email: 'email', number: 'text', date: 'date' } as const;

/** Changes one saved detail; the server says what is wrong with it. */
export function DetailDialog({ api, detail, onChange, onClose }: DetailDialogProps) {
  const { id, label } = detail;
  const [value, setValue] = useState(detail.value);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    setBusy(true);
    // A detail is of the kinds that can be saved.
    const answer = await api.changeDetail(id, value as DetailInput);
    setBusy(false);
    if (answer.ok) return onChange(answer.result);
    setProblem(Object.values(answer.fields)[0] ?? answer.message);
  };
  const wrong = { 'aria-invalid': problem !== '', 'aria-describedby': 'detail-problem' };
  return (
    <Dialog title={text.details.changeOf(label)} onClose={onClose}>
      <form className="stack" noValidate onSubmit={(event) => void save(event)}>
        {value.kind === 'phone' && (
          <>
            <label className="label" htmlFor="detail-code">
              {text.details.countryCode}
            </label>
            <input
              id="detail-code"
              className="input"
              type="tel"
              data-autofocus
              value={value.value.countryCode}
              {...wrong}
              onChange={({ currentTarget: { value: countryCode } }) =>
                setValue({ kind: 'phone', value: { ...value.value, countryCode } })
              }
            />
            <label className="label" htmlFor="detail">
              {text.details.number}
            </label>
            <input
              id="detail"
              className="input"
              type="tel"
              value={value.value.number}
              {...wrong}
              onChange={({ currentTarget: { value: number } }) =>
                setValue({ kind: 'phone', value: { ...value.value, number } })
              }
            />
          </>
        )}
        {value.kind !== 'phone' && value.kind !== 'flag' && (
          <>
            <label className="label" htmlFor="detail" dir="auto">
              {label}
            </label>
            {value.kind === 'text' && value.value.includes('\n') ? (
              <textarea
                id="detail"
                className="input"
                rows={4}
                data-autofocus
                value={value.value}
                {...wrong}
                onChange={(event) => setValue({ kind: 'text', value: event.currentTarget.value })}
              />
            ) : (
              <input
                id="detail"
                className="input"
                type={inputTypes[value.kind]}
                data-autofocus
                value={value.value}
                {...wrong}
                onChange={(event) =>
                  setValue({ kind: value.kind, value: event.currentTarget.value })
                }
              />
            )}
          </>
        )}
        <p id="detail-problem" className="problem" role="alert">
          {problem}
        </p>
        <div className="row end">
          <button type="button" className="button" onClick={onClose}>
            {text.details.cancel}
          </button>
          <button type="submit" className="button primary" disabled={isBusy}>
            {text.details.save}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
