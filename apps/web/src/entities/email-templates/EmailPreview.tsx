import { Alert, Box, Card, Group, SegmentedControl, Skeleton, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconDeviceDesktop, IconDeviceMobile, IconFileText } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { mailPage } from '../../ui/browser/mail-page.ts';
import { styleNonce } from '../../ui/theme/style-nonce.ts';
import classes from './EmailPreview.module.css';
import { text } from './text.ts';
import type { Previewed } from './use-email-preview.ts';

const shapes = {
  desktop: { label: text.preview.shapes.desktop, icon: IconDeviceDesktop, width: 680 },
  phone: { label: text.preview.shapes.phone, icon: IconDeviceMobile, width: 375 },
  text: { label: text.preview.shapes.text, icon: IconFileText, width: 0 },
} as const;
type Shape = keyof typeof shapes;

interface EmailPreviewProps extends Previewed {
  /** Stands above the mail: with whose data it is shown. */
  children?: ReactNode;
}

/** An email as people get it: on a desktop, on a phone, and where they read plain text. */
export function EmailPreview({ preview, error, isFetching, children }: EmailPreviewProps) {
  const [shape, setShape] = useState<Shape>(window.innerWidth < 600 ? 'phone' : 'desktop');
  return (
    <Card component="section" mih={440} aria-label={text.preview.title} aria-busy={isFetching}>
      <Group gap="xs" justify="space-between" px="sm" py="xs" className="line-below">
        {children}
        <SegmentedControl
          size="xs"
          aria-label={text.preview.showAs}
          value={shape}
          onChange={(next) => setShape(next as Shape)}
          data={Object.entries(shapes).map(([value, { label, icon: Icon }]) => ({
            value,
            label: (
              <Group gap={6} wrap="nowrap" justify="center">
                <Icon size={15} aria-hidden />
                {label}
              </Group>
            ),
          }))}
        />
      </Group>
      {error !== undefined && (
        <Alert color="red" variant="light" m="sm" role="alert">
          {error}
        </Alert>
      )}
      {preview === undefined ? (
        error === undefined && (
          <Skeleton h={420} w="auto" m="sm" role="status" aria-label={text.preview.loading} />
        )
      ) : (
        <>
          <Text className={classes.subject} size="sm">
            <Box component="span" mr="xs" c="dimmed" fw={400}>
              {text.preview.subject}
            </Box>{' '}
            {preview.subject || '…'}
          </Text>
          {shape === 'text' ? (
            <Text component="pre" className={classes.plain} tabIndex={0}>
              {preview.text}
            </Text>
          ) : (
            <MailFrame
              html={preview.html}
              width={shapes[shape].width}
              isPhone={shape === 'phone'}
            />
          )}
        </>
      )}
    </Card>
  );
}

interface MailFrameProps {
  html: string;
  width: number;
  isPhone: boolean;
}

/** The mail at a width of its own, made smaller where there is less room. */
function MailFrame({ html, width, isPhone }: MailFrameProps) {
  const { ref, width: room, height } = useElementSize();
  const page = useMemo(() => mailPage(html, styleNonce()), [html]);
  const scale = room === 0 ? 1 : Math.min(1, room / width);
  return (
    <div ref={ref} className={classes.room} data-phone={isPhone || undefined}>
      {/* Without scripts and without our origin; links lead nowhere. */}
      <iframe
        className={classes.frame}
        title={text.preview.email}
        sandbox=""
        referrerPolicy="no-referrer"
        srcDoc={page}
        style={{
          width,
          height: height === 0 ? undefined : height / scale,
          transform: `scale(${scale})`,
          marginLeft: Math.max(0, (room - width * scale) / 2),
        }}
      />
    </div>
  );
}
