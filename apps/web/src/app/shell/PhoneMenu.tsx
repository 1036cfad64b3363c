import { CloseButton, Drawer } from '@mantine/core';
import { Brand } from './Brand.tsx';
import ContextChoice from './ContextChoice.tsx';
import classes from './Shell.module.css';
import { Sidebar } from './Sidebar.tsx';
import { text } from './text.ts';

interface PhoneMenuProps {
  opened: boolean;
  onClose(): void;
}

/** The sidebar as a drawer, with what the header has no room for. */
export default function PhoneMenu({ opened, onClose }: PhoneMenuProps) {
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      size={300}
      padding={0}
      classNames={{ content: classes.drawer }}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={text.header.menu}>
        <div className={classes.sideTop}>
          <Brand />
          <CloseButton
            className={classes.toggle}
            size="lg"
            variant="transparent"
            aria-label={text.header.closeMenu}
            onClick={onClose}
          />
        </div>
        <ContextChoice isStacked />
        <Sidebar isCollapsed={false} onChosen={onClose} />
      </Drawer.Content>
    </Drawer.Root>
  );
}
