import { Box, Checkbox, Flex, Skeleton, Stack, UnstyledButton } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import classes from '../ListTable.module.css';
import type { RowsViewProps } from '../list-props.ts';
import { useIsSelected } from '../selection/follow-choice.ts';
import type { RowChoice } from '../selection/row-choice.ts';
import { text } from '../text.ts';
import { DetailToggle } from './DetailToggle.tsx';

/** The rows of a list as cards, for phones. */
export function Cards<Row>(props: RowsViewProps<Row> & { renderCard(row: Row): ReactNode }) {
  const { rows, choice, renderCard, renderMenu, renderDetail, details, rowKey, rowName } = props;
  const base = useId();
  if (rows === undefined) return <SkeletonCards />;
  return (
    <ul className={classes.cards} data-dimmed={props.isDimmed || undefined}>
      {rows.items.map((row) => {
        const id = rowKey(row);
        return (
          <Card key={id} id={id} name={rowName(row)} isOpen={props.openKey === id} choice={choice}>
            <Body {...props} row={row}>
              {renderCard(row)}
              <MoreFacts {...props} row={row} />
            </Body>
            {renderDetail !== undefined && (
              <div className={classes.cardMenu}>
                <DetailToggle
                  name={rowName(row)}
                  controls={`${base}-${id}`}
                  isShown={details.isShown(id)}
                  onToggle={() => details.show(id, !details.isShown(id))}
                />
              </div>
            )}
            {renderMenu !== undefined && <div className={classes.cardMenu}>{renderMenu(row)}</div>}
            {renderDetail !== undefined && details.isShown(id) && (
              <div id={`${base}-${id}`} className={classes.cardDetail}>
                {renderDetail(row)}
              </div>
            )}
          </Card>
        );
      })}
    </ul>
  );
}

interface CardProps {
  id: string;
  name: string;
  isOpen: boolean;
  /** Undefined where rows can't be selected. */
  choice: RowChoice | undefined;
  /** What it says and offers: is not drawn again where the card is ticked. */
  children: ReactNode;
}

/** One row as a card, with its box to tick. */
function Card({ id, name, isOpen, choice, children }: CardProps) {
  const isSelected = useIsSelected(choice, id);
  return (
    <li data-card className={classes.card} data-selected={isSelected || isOpen || undefined}>
      {choice !== undefined && (
        <Checkbox
          className={classes.cardCheck}
          aria-label={text.rows.select(name)}
          checked={isSelected}
          onChange={() => choice.toggle(id)}
        />
      )}
      {children}
    </li>
  );
}

/** Shows the remaining chosen columns of a card. */
function MoreFacts<Row>({ columns, row }: RowsViewProps<Row> & { row: Row }) {
  const more = columns.filter(({ isHiddenAtFirst }) => isHiddenAtFirst === true);
  if (more.length === 0) return null;
  return (
    <Stack component="dl" gap={4} mt="xs" fz="sm">
      {more.map(({ key, header, render }) => (
        <Flex key={key} gap="xs">
          <dt>{header}</dt>
          <Box component="dd" miw={0}>
            {render(row)}
          </Box>
        </Flex>
      ))}
    </Stack>
  );
}

function Body<Row>(props: RowsViewProps<Row> & { row: Row; children: ReactNode }) {
  const { row, rowHref, onOpen, children } = props;
  if (rowHref !== undefined) {
    return (
      <Link to={rowHref(row)} className={classes.cardBody}>
        {children}
      </Link>
    );
  }
  if (onOpen !== undefined) {
    return (
      <UnstyledButton className={classes.cardBody} onClick={() => onOpen(row)}>
        {children}
      </UnstyledButton>
    );
  }
  return <div className={classes.cardBody}>{children}</div>;
}

function SkeletonCards() {
  return (
    <div className={classes.cards} role="status" aria-label={text.rows.loading}>
      {[0, 1, 2].map((one) => (
        <div key={one} className={classes.card}>
          <div className={classes.cardBody}>
            <Skeleton h={14} w="60%" />
            <Skeleton h={12} w="85%" mt={10} />
          </div>
        </div>
      ))}
    </div>
  );
}
