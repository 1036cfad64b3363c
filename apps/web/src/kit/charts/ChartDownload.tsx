import { type Chart, chartPalettes, chartSvg } from '@countersign/charts';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { fileNameOf, saveFile } from '../../ui/browser/save-file.ts';
import { toastError } from '../../ui/notices/toast.ts';
import { text } from './text.ts';

interface ChartDownloadProps {
  chart: Chart;
  label: string;
}

const size = { width: 960, height: 400 };
/** A PNG has so many dots for each unit of the SVG. */
const density = 2;

/** Downloads a chart as a picture: it looks the same everywhere, on white. */
export default function ChartDownload({ chart, label }: ChartDownloadProps) {
  const svg = () => chartSvg(chart, { title: label, size, palette: chartPalettes.print });
  const saveSvg = () =>
    saveFile(new Blob([svg()], { type: 'image/svg+xml' }), fileNameOf([label], 'svg'));
  const savePng = async () => {
    const blob = await asPng(svg());
    if (blob === undefined) toastError(text.download.failed);
    else saveFile(blob, fileNameOf([label], 'png'));
  };
  return (
    <Menu position="bottom-end" width={150} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={text.download.label(label)}>
          <IconDownload size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={saveSvg}>{text.download.svg}</Menu.Item>
        <Menu.Item onClick={() => void savePng()}>{text.download.png}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The text of an SVG drawn on white; undefined where the browser can't. */
async function asPng(svg: string): Promise<Blob | undefined> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.width * density;
    canvas.height = image.height * density;
    const pen = canvas.getContext('2d');
    if (!pen) return undefined;
    pen.fillStyle = '#ffffff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) =>
      canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png'),
    );
  } catch {
    return undefined;
  } finally {
    URL.revokeObjectURL(url);
  }
}
