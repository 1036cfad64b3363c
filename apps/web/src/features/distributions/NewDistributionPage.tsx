import { distributionInput, type RecipientSource } from '@countersign/contract';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { messageOf } from '../../core/api/message-of.ts';
import { backTo, paths } from '../../core/paths.ts';
import { useChosenCompany, useChosenProject } from '../../core/session/use-chosen-scope.ts';
import { useSession } from '../../core/session/use-session.ts';
import { contactsCount } from '../../entities/contacts/contact-badges.ts';
import { useGetProjectQuery } from '../../entities/projects/api.ts';
import { DraftBar } from '../../kit/forms/DraftBar.tsx';
import { fieldErrors } from '../../kit/forms/field-errors.ts';
import { Step, StepNav } from '../../kit/forms/StepNav.tsx';
import { validateOnBlur } from '../../ui/browser/after-pointer-up.ts';
import { LeaveGuard } from '../../ui/dialogs/LeaveGuard.tsx';
import { FormError } from '../../ui/inputs/FormError.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { RecordSection } from '../../ui/page/RecordPanes.tsx';
import { useCreateDistributionMutation } from './api.ts';
import classes from './Distributions.module.css';
import { AboutFields } from './draft/AboutFields.tsx';
import { keepFilesFor } from './draft/files-to-add.ts';
import { type DraftStep, draftSteps, stepNames } from './draft/steps.ts';
import { FileZone } from './FileZone.tsx';
import { text } from './text.ts';

/** The first step of a new distribution: the first file, or the next step, makes the draft. */
export default function NewDistributionPage() {
  const { form, create, isLoading, problem, isDirty, sources } = useNew();
  const busy = { disabled: isLoading };
  return (
    <>
      <PageHeader
        title={text.new.title}
        back={backTo.distributions}
        description={
          sources.length === 0 ? text.list.description : text.new.forContacts(chosenWords(sources))
        }
      />
      <LeaveGuard isDirty={isDirty} />
      <StepNav label={text.new.steps}>
        {draftSteps.map((step, index) => (
          <Step
            key={step}
            index={index}
            name={stepNames[step]}
            isCurrent={index === 0}
            onClick={() => index > 0 && void create(step)}
          />
        ))}
      </StepNav>
      <FormError>{problem}</FormError>
      <div className={classes.panes}>
        <AboutFields form={form} onChange={(owner) => form.setValues(owner)} {...busy} />
        <RecordSection title={text.new.files} description={text.new.filesHelp}>
          <FileZone
            label={text.new.filesToSend}
            onFiles={(files) => void create('files', files)}
            {...busy}
          />
        </RecordSection>
      </div>
      <DraftBar status="" isBusy={isLoading}>
        <Button loading={isLoading} onClick={() => void create('recipients')}>
          {text.new.save}
        </Button>
      </DraftBar>
    </>
  );
}

/** Describes in words the recipients that were chosen elsewhere. */
function chosenWords(sources: readonly RecipientSource[]): string {
  const ids = sources.flatMap((one) => (one.kind === 'contacts' ? one.contactIds : []));
  return ids.length === 0 ? text.new.chosenByFilter : text.new.chosen(contactsCount(ids.length));
}

/** Holds the values with which another page began it. */
interface StartedWith {
  /** Who was chosen there. */
  sources?: RecipientSource[];
}

/** Returns the defaults of a new draft, and the way to create it. */
function useNew() {
  const { homeCompanyId } = useSession();
  const chosenCompany = useChosenCompany();
  const projectId = useChosenProject() ?? null;
  const [start] = useState({
    title: '',
    companyId: chosenCompany ?? homeCompanyId ?? '',
    projectId,
  });
  const form = useForm({
    initialValues: start,
    validate: (values) => ({
      ...fieldErrors(distributionInput, values),
      ...(values.companyId === '' && { companyId: text.new.noCompany }),
    }),
    enhanceGetInputProps: validateOnBlur,
  });
  const { currentData: project } = useGetProjectQuery(projectId ?? skipToken);
  const { setFieldValue } = form;
  useEffect(() => {
    // A project is of one company, whatever company was chosen.
    if (project !== undefined) setFieldValue('companyId', project.companyId);
  }, [project, setFieldValue]);
  const [send, { isLoading, error }] = useCreateDistributionMutation();
  const state = useLocation().state as StartedWith | null;
  const isMade = useRef(false);
  const navigate = useNavigate();
  const create = async (step: DraftStep, files: readonly File[] = []) => {
    if (form.validate().hasErrors) return;
    const { data } = await send({
      ...form.getValues(),
      ...(state?.sources && { sources: state.sources }),
    });
    if (data === undefined) return;
    isMade.current = true;
    keepFilesFor(data.id, files);
    await navigate(`${paths.distribution(data.id)}?step=${step}`, { replace: true });
  };
  return {
    form,
    create,
    isLoading,
    problem: messageOf(error),
    sources: state?.sources ?? [],
    isDirty: () => !isMade.current && form.getValues().title.trim() !== '',
  };
}
