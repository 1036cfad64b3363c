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

type StartedTemplate = EndpointResult<typeof startFormTemplate>;

interface StartDialogProps {
  /** What is started from; undefined while the dialog is closed. */
  from: StartOfTemplate['from'] | undefined;
  onClose(): void;
  onMade(template: StartedTemplate): void;
}

const titles = { blank: 'New form of empty pages', text: 'New form of a text' } as const;

/** Starts a form template without a file. */
export function StartDialog({ from, onClose, onMade }: StartDialogProps) {
  return (
    <FormDialog
      opened={from !== undefined}
      onClose={onClose}
      title={titles[from ?? 'blank']}
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
const [blank, text] = startOfTemplate.options;

function OfBlankPages({ onMade }: Made) {
  const [start] = useStartFormTemplateMutation();
  const edits = useCreate<StartedTemplate, Look & { pages: number }>({
    schema: z.object({ ...look, turned, pages: blank.shape.pages }),
    initialValues: { name: '', paper: 'a4', turned: 'upright', pages: 1 },
    labels: { name: 'Name', paper: 'Paper', turned: 'Direction', pages: 'Pages' },
    create: ({ name, paper, turned: direction, pages }) =>
      start({ name, start: { from: 'blank', paper, isAcross: direction === 'across', pages } }),
    onCreated: onMade,
  });
  const { form } = edits;
  return (
    <DialogForm edits={edits} label="Start">
      <NameInput data-autofocus {...form.getInputProps('name')} />
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <PaperSelects form={form} />
        <NumberInput
          label="Pages"
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

const example = 'This agreement is between {{company_name}} and {{full_name}}.';

function OfText({ onMade }: Made) {
  const [start] = useStartFormTemplateMutation();
  const edits = useCreate<StartedTemplate, Look & { text: string }>({
    schema: z.object({ ...look, turned, text: text.shape.text }),
    initialValues: { name: '', paper: 'a4', turned: 'upright', text: '' },
    labels: { name: 'Name', paper: 'Paper', turned: 'Direction', text: 'Text' },
    create: ({ name, paper, turned: direction, text: written }) =>
      start({
        name,
        start: { from: 'text', paper, isAcross: direction === 'across', text: written },
      }),
    onCreated: onMade,
  });
  const { form } = edits;
  return (
    <DialogForm edits={edits} label="Start">
      <NameInput data-autofocus {...form.getInputProps('name')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <PaperSelects form={form} />
      </SimpleGrid>
      <Textarea
        label="Text"
        withAsterisk
        aria-required
        autosize
        minRows={8}
        maxRows={18}
        placeholder={example}
        {...form.getInputProps('text')}
      />
      <Text size="sm" c="dimmed">
        Each line is a paragraph. A tag such as <code>{'{{full_name}}'}</code> becomes a field where
        it stands; <code>{'{{Fee; type=currency; role=creator}}'}</code> says more about it. Lines
        with <code>#</code> in front are headings, those with <code>-</code> items of a list, and a
        line of <code>---</code> begins a new page.
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
        label="Paper"
        allowDeselect={false}
        data={Object.entries(papers).map(([value, { name }]) => ({ value, label: name }))}
        {...form.getInputProps('paper')}
      />
      <Select
        label="Direction"
        allowDeselect={false}
        data={[
          { value: 'upright', label: 'Upright' },
          { value: 'across', label: 'Across' },
        ]}
        {...form.getInputProps('turned')}
      />
    </>
  );
}
