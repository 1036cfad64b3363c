import {
  type EndpointResult,
  maxBlankPages,
  nameRule,
  type Paper,
  papers,
  type StartOfTemplate,
  type startFormTemplate,
  startOfTemplate,
} from '@countersign/contract';
import { NumberInput, Select, SimpleGrid, Text, Textarea } from '@mantine/core';
import { z } from 'zod';
import { DialogForm } from '../../kit/forms/DialogForm.tsx';
import { FormDialog } from '../../kit/forms/FormDialog.tsx';
import { NameInput } from '../../kit/forms/NameInputs.tsx';
import { useCreate } from '../../kit/forms/use-create.ts';
import { useStartFormTemplateMutation } from './api.ts';
import { text } from './text.ts';

type StartedTemplate = EndpointResult<typeof startFormTemplate>;

interface StartDialogProps {
  /** What is started from; undefined while the dialog is closed. */
  from: StartOfTemplate['from'] | undefined;
  onClose(): void;
  onMade(template: StartedTemplate): void;
}

/** Starts a form template without a file. */
export function StartDialog({ from, onClose, onMade }: StartDialogProps) {
  return (
    <FormDialog
      opened={from !== undefined}
      onClose={onClose}
      title={text.start.titles[from ?? 'blank']}
      size={from === 'text' ? 'lg' : 'md'}
    >
      {from === 'text' ? <OfText onMade={onMade} /> : <OfBlankPages onMade={onMade} />}
    </FormDialog>
  );
}

type Made = { onMade(template: StartedTemplate): void };
type Look = { name: string; paper: Paper; turned: 'upright' | 'across' };

const look = { name: nameRule, paper: z.enum(Object.keys(papers) as [Paper, ...Paper[]]) };
const turned = z.enum(['upright', 'across']);
const [blankStart, textStart] = startOfTemplate.options;

function OfBlankPages({ onMade }: Made) {
  const [start] = useStartFormTemplateMutation();
  const edits = useCreate<StartedTemplate, Look & { pages: number }>({
    schema: z.object({ ...look, turned, pages: blankStart.shape.pages }),
    initialValues: { name: '', paper: 'a4', turned: 'upright', pages: 1 },
    labels: {
      name: text.start.name,
      paper: text.start.paper,
      turned: text.start.orientation,
      pages: text.start.pages,
    },
    create: ({ name, paper, turned: direction, pages }) =>
      start({ name, start: { from: 'blank', paper, isAcross: direction === 'across', pages } }),
    onCreated: onMade,
  });
  const { form } = edits;
  return (
    <DialogForm edits={edits} label={text.start.submit}>
      <NameInput data-autofocus {...form.getInputProps('name')} />
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <PaperSelects form={form} />
        <NumberInput
          label={text.start.pages}
          min={1}
          max={maxBlankPages}
          allowDecimal={false}
          allowNegative={false}
          {...form.getInputProps('pages')}
        />
      </SimpleGrid>
    </DialogForm>
  );
}

function OfText({ onMade }: Made) {
  const [start] = useStartFormTemplateMutation();
  const edits = useCreate<StartedTemplate, Look & { text: string }>({
    schema: z.object({ ...look, turned, text: textStart.shape.text }),
    initialValues: { name: '', paper: 'a4', turned: 'upright', text: '' },
    labels: {
      name: text.start.name,
      paper: text.start.paper,
      turned: text.start.orientation,
      text: text.start.text,
    },
    create: ({ name, paper, turned: direction, text: written }) =>
      start({
        name,
        start: { from: 'text', paper, isAcross: direction === 'across', text: written },
      }),
    onCreated: onMade,
  });
  const { form } = edits;
  return (
    <DialogForm edits={edits} label={text.start.submit}>
      <NameInput data-autofocus {...form.getInputProps('name')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <PaperSelects form={form} />
      </SimpleGrid>
      <Textarea
        label={text.start.text}
        withAsterisk
        aria-required
        autosize
        minRows={8}
        maxRows={18}
        placeholder={text.start.example}
        {...form.getInputProps('text')}
      />
      <Text size="sm" c="dimmed">
        {text.start.tagHelp}{' '}
        {text.start.tagExamples.map((tag) => (
          <code key={tag}>{tag} </code>
        ))}
        <br />
        {text.start.markHelp}
      </Text>
    </DialogForm>
  );
}

interface PaperSelectsProps {
  form: { getInputProps(name: 'paper' | 'turned'): object };
}

function PaperSelects({ form }: PaperSelectsProps) {
  return (
    <>
      <Select
        label={text.start.paper}
        allowDeselect={false}
        data={Object.entries(papers).map(([value, { name }]) => ({ value, label: name }))}
        {...form.getInputProps('paper')}
      />
      <Select
        label={text.start.orientation}
        allowDeselect={false}
        data={[
          { value: 'upright', label: text.start.portrait },
          { value: 'across', label: text.start.landscape },
        ]}
        {...form.getInputProps('turned')}
      />
    </>
  );
}
