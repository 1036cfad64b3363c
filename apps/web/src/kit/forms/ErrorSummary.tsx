import { Alert, Anchor, List } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { text } from './text.ts';
import type { FieldProblem } from './use-form-core.ts';

/** As many are named; a document can have hundreds of fields. */
const shown = 12;

interface ErrorSummaryProps {
  problems: readonly FieldProblem[];
  onFocus(path: string): void;
}

/** Names the wrong fields and leads to each; a single one has its message next to it, and the focus. */
export function ErrorSummary({ problems, onFocus }: ErrorSummaryProps) {
  if (problems.length < 2) return null;
  return (
    <Alert
      color="red"
      variant="light"
      role="alert"
      icon={<IconAlertCircle size={18} aria-hidden />}
      title={text.form.problems(problems.length)}
      p="sm"
    >
      <List size="sm" spacing={4}>
        {problems.slice(0, shown).map(({ path, label, message }) => (
          <List.Item key={path}>
            <Anchor
              component="button"
              type="button"
              size="sm"
              ta="left"
              underline="always"
              c="inherit"
              onClick={() => onFocus(path)}
            >
              {label}
            </Anchor>
            : {message}
          </List.Item>
        ))}
        {problems.length > shown && (
          <List.Item>{text.form.more(problems.length - shown)}</List.Item>
        )}
      </List>
    </Alert>
  );
}
