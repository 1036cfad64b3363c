import type { ContactGroupChip } from '@countersign/contract';
import { IconFilter, IconLock } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import classes from './GroupChips.module.css';
import { text } from './text.ts';

interface GroupChipsProps {
  groups: readonly ContactGroupChip[];
  /** As many are shown, on one line; of the others it is said how many there are. */
  max?: number;
}

const colourOf = (colour: string) => ({ '--chip': colour }) as CSSProperties;

/** The groups of a contact, each in its colour. */
export function GroupChips({ groups, max }: GroupChipsProps) {
  const shown = groups.slice(0, max);
  const others = groups.slice(shown.length);
  if (groups.length === 0) return null;
  return (
    <span className={classes.chips} data-one-line={max !== undefined || undefined}>
      {shown.map((group) => (
        <GroupChip key={group.id} group={group} />
      ))}
      {others.length > 0 && (
        <span className={classes.more} title={others.map(({ name }) => name).join(', ')}>
          +{others.length}
        </span>
      )}
    </span>
  );
}

/** Shows one group in its colour; a lock marks a private group, a funnel one whose contacts are found by filters. */
export function GroupChip({ group }: { group: ContactGroupChip }) {
  const { name, colour, isShared, isDynamic } = group;
  const what = [
    name,
    ...(isShared ? [] : [text.groups.private]),
    ...(isDynamic ? [text.groups.byFilters] : []),
  ];
  return (
    <span className={classes.chip} style={colourOf(colour)} title={what.join(', ')}>
      {!isShared && <IconLock size={12} aria-hidden style={{ flex: 'none' }} />}
      {isDynamic && <IconFilter size={12} aria-hidden style={{ flex: 'none' }} />}
      <span className={classes.chipName}>{name}</span>
    </span>
  );
}

/** The colour of a group next to its name. */
export function GroupDot({ colour }: { colour: string }) {
  return <span className={classes.dot} style={colourOf(colour)} aria-hidden />;
}
