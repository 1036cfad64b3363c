/** The HTML of mails, cut where the parts of a mail go. Colours and words are still marks in it. */
export interface MailFrame {
  /** Up to the first block, with the head. */
  start: string;
  /** The picture at the top, or the name where there is none. */
  logo: string;
  name: string;
  paragraph: string;
  heading1: string;
  heading2: string;
  button: string;
  divider: string;
  picture: string;
  /** From the last block to the footer, and what comes after it. */
  end: string;
}

/** The values of the marks; the colours appear nowhere else in the HTML. */
export const frameMarks = {
  title: '[[title]]',
  preheader: '[[preheader]]',
  words: '[[words]]',
  footer: '[[footer]]',
  link: '[[link]]',
  logoSource: '[[logo]]',
  logoWidth: '173',
  logoHeight: '59',
  brand: '#b4a001',
  onBrand: '#b4a002',
  linkColour: '#b4a003',
  linkOnDark: '#b4a004',
  pictureSource: '[[picture]]',
  pictureWidth: '537',
  pictureHeight: '237',
} as const;

const mark = frameMarks;
const font = "'Segoe UI', Helvetica, Arial, sans-serif";

/** Between comments, so that the rows can be cut out of what mjml makes of them. */
const row = (name: string, content: string) =>
  `<mj-raw><!--${name}--></mj-raw>${content}<mj-raw><!--/${name}--></mj-raw>`;

/**
 * One card on a quiet page, 600 pixels wide. Mail programs that honour it get a dark one at night;
 * those that turn colours round by themselves find none that they could make unreadable.
 */
const source = `
<mjml lang="en" dir="ltr">
  <mj-head>
    <mj-title>${mark.title}</mj-title>
    <mj-preview>${mark.preheader}</mj-preview>
    <mj-raw>
      <meta name="color-scheme" content="light dark">
      <meta name="supported-color-schemes" content="light dark">
      <meta name="format-detection" content="telephone=no, date=no, address=no">
    </mj-raw>
    <mj-attributes>
      <mj-all font-family="${font}" />
      <mj-text font-size="16px" line-height="1.55" color="#2a3142" padding="0 32px 16px" />
      <mj-section padding="0" />
    </mj-attributes>
    <mj-style>
      .words div a { color: ${mark.linkColour}; text-decoration: underline; }
      @media only screen and (max-width: 479px) {
        .words td, .foot td { padding-left: 20px !important; padding-right: 20px !important; }
        .words td td { padding-left: 0 !important; padding-right: 0 !important; }
      }
      @media (prefers-color-scheme: dark) {
        body, .page > div { background-color: #12151b !important; }
        .card, .card > table { background: #1c2029 !important; background-color: #1c2029 !important; }
        .card > table > tbody > tr > td { border-left-color: #333a47 !important; border-right-color: #333a47 !important; border-bottom-color: #333a47 !important; }
        .words div, .words li, .words h1, .words h2, .name div { color: #e8eaf0 !important; }
        .words div a { color: ${mark.linkOnDark} !important; }
        .foot div { color: #a8afbd !important; }
        .line p { border-top-color: #333a47 !important; }
        .words .picture td { background-color: #ffffff !important; border-radius: 6px; }
        .words .logo td { background-color: #ffffff !important; border-radius: 6px; padding: 6px 8px !important; }
      }
    </mj-style>
  </mj-head>
  <mj-body width="600px" background-color="#f4f5f7" css-class="page">
    <mj-section padding="24px 0 0"></mj-section>
    <mj-wrapper css-class="card" background-color="#ffffff" border="1px solid #e3e5ea" border-top="4px solid ${mark.brand}" border-radius="8px" padding="24px 0 16px">
      <mj-section>
        <mj-column css-class="words">
          ${row('logo', `<mj-image css-class="logo" src="${mark.logoSource}" alt="${mark.words}" align="left" width="${mark.logoWidth}px" height="${mark.logoHeight}px" padding="0 32px 24px" font-size="18px" />`)}
          ${row('name', `<mj-text css-class="name" font-size="18px" font-weight="600" color="#1b2440" padding="0 32px 20px">${mark.words}</mj-text>`)}
          ${row('paragraph', `<mj-text>${mark.words}</mj-text>`)}
          ${row('heading1', `<mj-text padding="8px 32px 16px"><h1 style="margin:0;font-size:24px;line-height:1.3;font-weight:600">${mark.words}</h1></mj-text>`)}
          ${row('heading2', `<mj-text padding="8px 32px 8px"><h2 style="margin:0;font-size:18px;line-height:1.35;font-weight:600">${mark.words}</h2></mj-text>`)}
          ${row('button', `<mj-button href="${mark.link}" align="left" background-color="${mark.brand}" color="${mark.onBrand}" border-radius="6px" font-size="16px" font-weight="600" line-height="1.25" inner-padding="13px 26px" padding="8px 32px 24px" text-align="center">${mark.words}</mj-button>`)}
          ${row('divider', `<mj-divider css-class="line" border-width="1px" border-color="#e3e5ea" padding="8px 32px 24px" />`)}
          ${row('picture', `<mj-image css-class="picture" src="${mark.pictureSource}" alt="${mark.words}" align="left" width="${mark.pictureWidth}px" height="${mark.pictureHeight}px" padding="0 32px 24px" />`)}
        </mj-column>
      </mj-section>
    </mj-wrapper>
    <mj-section>
      <mj-column css-class="foot">
        <mj-text font-size="13px" line-height="1.5" color="#5d6472" padding="20px 32px 32px">${mark.footer}</mj-text>
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>`;

let compiled: Promise<MailFrame> | undefined;

/** The frame of all mails. mjml is loaded and run for the first of them alone. */
export function mailFrame(): Promise<MailFrame> {
  compiled ??= compileFrame().catch((error: unknown) => {
    compiled = undefined;
    throw error;
  });
  return compiled;
}

const rowNames = [
  'logo',
  'name',
  'paragraph',
  'heading1',
  'heading2',
  'button',
  'divider',
  'picture',
] as const;

async function compileFrame(): Promise<MailFrame> {
  const { default: mjml2html } = await import('mjml');
  const { html: made, errors } = await mjml2html(source, { validationLevel: 'soft' });
  const [error] = errors;
  if (error) throw new Error(`The layout of mails is wrong: ${error.formattedMessage}`);
  // Space between tags is of no use in a mail; a line must not be longer than SMTP takes, either.
  const html = made.replace(/\s*\n\s*/g, '\n').trim();
  const rows = rowNames.map((name) => [name, between(html, `<!--${name}-->`, `<!--/${name}-->`)]);
  const [start = ''] = html.split(`<!--${rowNames[0]}-->`);
  const end = html.split(`<!--/${rowNames.at(-1)}-->`)[1] ?? '';
  return { ...(Object.fromEntries(rows) as Omit<MailFrame, 'start' | 'end'>), start, end };
}

function between(text: string, from: string, to: string): string {
  const start = text.indexOf(from);
  const end = text.indexOf(to);
  if (start < 0 || end < 0) throw new Error(`The layout of mails has no ${from}.`);
  return text.slice(start + from.length, end);
}
