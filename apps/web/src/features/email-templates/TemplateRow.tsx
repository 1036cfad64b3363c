import type { EmailTemplateSummary } from '@countersign/contract';
import { Anchor, Badge, Menu, Stack, Text } from '@mantine/core';
import { IconArchive, IconCopy, IconMailCheck, IconRestore } from '@tabler/icons-react';
import { Link } from 'react-router';
import { messageOf } from '../../core/api/message-of.ts';
import { formatAgo, formatMoment } from '../../core/dates.ts';
import { paths } from '../../core/paths.ts';
import { useAppSelector } from '../../core/store/store.ts';
import { RowMenu } from '../../ui/menus/RowMenu.tsx';
import { toastError, toastSuccess } from '../../ui/notices/toast.ts';
import { useRestoreEmailTemplateMutation } from './api.ts';
import classes from './EmailTemplates.module.css';
import { text } from './text.ts';
import { useArchive } from './use-archive.ts';
import { usesInWords } from './uses-in-words.ts';

interface TemplateRowProps {
  template: EmailTemplateSummary;
  onUses(): void;
}

/** A template of an event: its name, for whom it is, and where it is used. */
export function TemplateRow({ template, onUses }: TemplateRowProps) {
  const { id, name, company, uses, archivedAt, updatedAt, updatedBy } = template;
  const isUsed = uses.length > 0 && archivedAt === null;
  const isOpenedLast = useAppSelector((state) => state.emailTemplate.selectedGuid) === id;
  return (
    <li className={classes.template} aria-current={isOpenedLast || undefined}>
      <Stack gap={0} align="flex-start" flex={1} miw={0}>
        <Anchor
          component={Link}
          to={paths.emailTemplate(id)}
          fw={550}
          size="sm"
          maw="100%"
          truncate
          title={name}
        >
          {name}
        </Anchor>
        <Text size="xs" c="dimmed" maw="100%" truncate title={formatMoment(updatedAt)}>
          {text.row.facts(
            company === null ? text.list.allCompanies : company.name,
            formatAgo(updatedAt),
            updatedBy,
            isOpenedLast,
          )}
        </Text>
      </Stack>
      <Badge
        variant="light"
        color={isUsed ? 'green' : 'gray'}
        flex="none"
        maw="50%"
        title={uses.map((use) => use.name).join(', ')}
      >
        {usesInWords(template)}
      </Badge>
      <TemplateMenu template={template} onUses={onUses} />
    </li>
  );
}

/** Shows the actions on a template. */
export function TemplateMenu({ template, onUses }: TemplateRowProps) {
  const { id, name, event, archivedAt } = template;
  const archive = useArchive();
  const [restoreTemplate] = useRestoreEmailTemplateMutation();
  const restore = async () => {
    const { error } = await restoreTemplate(id);
    if (error === undefined) toastSuccess(text.row.restored(name));
    else toastError(messageOf(error));
  };
  return (
    <RowMenu name={name}>
      {archivedAt === null && (
        <Menu.Item leftSection={<IconMailCheck size={16} aria-hidden />} onClick={onUses}>
          {text.row.uses}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconCopy size={16} aria-hidden />}
        component={Link}
        to={paths.newEmailTemplate(event, id)}
      >
        {text.row.copy}
      </Menu.Item>
      {archivedAt === null ? (
        <Menu.Item
          leftSection={<IconArchive size={16} aria-hidden />}
          onClick={() => archive(template)}
        >
          {text.row.archive}
        </Menu.Item>
      ) : (
        <Menu.Item
          leftSection={<IconRestore size={16} aria-hidden />}
          onClick={() => void restore()}
        >
          {text.row.restore}
        </Menu.Item>
      )}
    </RowMenu>
  );
}

interface BuiltInRowProps {
  /** Of the event. */
  label: string;
  /** The templates that are used instead: for all companies and projects, some of them, or none. */
  replaced: 'everywhere' | 'somewhere' | 'nowhere';
  onOpen(): void;
}

const replacedTexts = () => ({
  everywhere: text.row.replaced,
  somewhere: text.row.usedElsewhere,
  nowhere: text.row.inUse,
});

/** Shows the built-in email of an event, which applies where no template is used. */
export function BuiltInRow({ label, replaced, onOpen }: BuiltInRowProps) {
  return (
    <li className={`${classes.template} ${classes.builtIn}`}>
      <Stack gap={0} align="flex-start" flex={1} miw={0}>
        <Anchor
          component="button"
          type="button"
          size="sm"
          ta="left"
          aria-label={text.row.builtInOf(label)}
          onClick={onOpen}
        >
          {text.row.builtIn}
        </Anchor>
        <Text size="xs" c="dimmed" truncate>
          {text.row.builtInNote}
        </Text>
      </Stack>
      <Badge
        variant="light"
        color={replaced === 'everywhere' ? 'gray' : 'green'}
        flex="none"
        maw="50%"
      >
        {replacedTexts()[replaced]}
      </Badge>
    </li>
  );
}
