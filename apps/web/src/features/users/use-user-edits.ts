import type { User } from '@countersign/contract';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { messageOf } from '../../ui/message-of.ts';
import { toastSuccess } from '../../ui/toast.ts';
import { useGetUserQuery, useUpdateUserMutation } from './api.ts';
import { nameOf } from './user-looks.ts';
import {
  carryOver,
  changeOf,
  differences,
  type UserValues,
  userRules,
  valuesOf,
} from './user-values.ts';

/** Somebody else saved the same user while it was edited here. */
export interface Conflict {
  theirs: User;
  mine: UserValues;
  /** The fields that would be changed over what they saved. */
  fields: (keyof UserValues)[];
}

/** How a conflict is settled: with what is typed here over theirs, or as they saved it. */
export type Settlement = 'mine' | 'theirs';

/** The form of a user's page: what was typed over what was saved, and the way it is saved. */
export function useUserEdits(opened: User, user: User) {
  const [base, setBase] = useState(opened);
  const [update, { isLoading }] = useUpdateUserMutation();
  const { refetch } = useGetUserQuery(user.id);
  const [problem, setProblem] = useState<string>();
  const [conflict, setConflict] = useState<Conflict>();
  const form = useForm<UserValues>({
    initialValues: valuesOf(opened),
    validate: { ...userRules, email: () => null },
    validateInputOnBlur: ['firstName', 'lastName'],
  });
  const isDirty = differences(valuesOf(base), form.values).length > 0;

  // Acts and changes of the e-mail bring a newer user: where nothing is typed, it is taken over.
  if (user !== base && user.revision >= base.revision && !isDirty && conflict === undefined) {
    setBase(user);
    form.setValues(valuesOf(user));
  }

  const focusFirst = (errors: object) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus();

  const send = async (values: UserValues) => {
    setProblem(undefined);
    const answer = await update({ id: user.id, change: changeOf(values, base.revision) });
    if (answer.data !== undefined) {
      setBase(answer.data);
      form.setValues(valuesOf(answer.data));
      form.clearErrors();
      toastSuccess(`${nameOf(answer.data)} is saved.`);
      return;
    }
    const failure = answer.error;
    const isConflict = 'status' in failure && failure.code === 'conflict';
    const theirs = isConflict ? (await refetch()).data : undefined;
    if (theirs !== undefined && theirs.revision !== base.revision) {
      const settled = carryOver(valuesOf(base), values, valuesOf(theirs));
      const fields = differences(valuesOf(theirs), settled);
      return setConflict({ theirs, mine: settled, fields });
    }
    const refused = 'fields' in failure ? failure.fields : undefined;
    if (refused === undefined) return setProblem(messageOf(failure));
    form.setErrors(refused);
    focusFirst(refused);
  };

  const settle = (settlement: Settlement) => {
    if (conflict === undefined) return;
    setBase(conflict.theirs);
    form.setValues(settlement === 'mine' ? conflict.mine : valuesOf(conflict.theirs));
    form.clearErrors();
    setConflict(undefined);
  };

  return {
    form,
    isDirty,
    isSaving: isLoading,
    problem,
    conflict,
    settle,
    save: () => form.onSubmit((values) => void send(values), focusFirst)(),
  };
}
