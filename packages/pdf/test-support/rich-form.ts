import { stream } from './write-pdf.ts';

/** Numbers of objects that others refer to. */
const at = {
  pages: 2,
  page: 3,
  second: 4,
  content: 5,
  look: 6,
  font: 7,
  group: 8,
  layer: 9,
  outline: 10,
  item: 11,
  below: 12,
  structure: 13,
  paragraph: 14,
  numbers: 15,
  names: 16,
  labels: 17,
  script: 18,
  link: 20,
  widget: 21,
} as const;

const ref = (number: number) => `${number} 0 R`;
const states = `/AP<</N<</Yes ${ref(at.look)}/Off ${ref(at.look)}>>/D<</Yes ${ref(at.look)}>>>>`;
const shared = `/Type/Annot/Subtype/Widget/F 4/P ${ref(at.page)}`;
const frame = '/MK<</BG[0.9 0.9 1]/BC[0 0 1]/CA(l)>>/BS<</W 2/S/D/D[3 1]>>/Border[0 0 1]';

/** Widgets of each kind of field, in PDF syntax. */
const widgets = [
  `/FT/Tx/T(name)/TU(Full name)/V(Jane)/MaxLen 20/Q 1/DA(/Helv 9 Tf 1 0 0 rg)/Ff 2/Rect[20 160 120 180]${frame}/AP<</N ${ref(at.look)}>>/StructParent 2`,
  `/FT/Tx/T(notes)/V ${ref(at.script)}/Ff 4096/Rect[20 120 120 150]${frame}`,
  `/FT/Tx/T(code)/Ff 16777216/MaxLen 6/Rect[20 100 120 115]`,
  `/FT/Tx/T(amount)/V(1,250.50)/AA<</K<</S/JavaScript/JS(AFNumber_Keystroke\\(2, 0, 0, 0, "$", true\\);)>>/F<</S/JavaScript/JS(AFNumber_Format\\(2, 0, 0, 0, "$", true\\);)>>>>/Rect[130 160 180 180]`,
  `/FT/Tx/T(day)/V(31/03/2026)/AA<</F<</S/JavaScript/JS ${ref(at.script)}>>>>/Rect[130 130 180 150]`,
  `/FT/Tx/T(phone)/AA<</F<</S/JavaScript/JS(AFSpecial_Format\\(2\\);)>>>>/Rect[130 100 180 120]`,
  `/FT/Btn/T(agree)/AS/Yes/V/Yes/MK<</CA(8)>>${states}/Rect[20 80 30 90]`,
  `/Parent ${ref(at.group)}/AS/Off${states}/Rect[40 80 50 90]`,
  `/Parent ${ref(at.group)}/AP<</N<</No ${ref(at.look)}>>>>/Rect[60 80 70 90]`,
  `/FT/Btn/T(push)/Ff 65536/AP<</N ${ref(at.look)}>>/Rect[80 80 90 90]`,
  `/FT/Ch/T(country)/Ff 393216/Opt[[(pl)(Poland)](Spain)]/V(pl)/Rect[20 50 120 70]`,
  `/FT/Sig/T(signature)/Rect[130 50 180 70]`,
];

/**
 * Lists the objects of a small form that has something of everything that is read: fields of all kinds, annotations,
 * links, an outline, layers, labels, named destinations and a structure. Catalog first.
 */
export function richForm(): string[] {
  const numbers = widgets.map((_, index) => at.widget + index);
  const inForm = numbers.filter((_, index) => !widgets[index]?.includes('/Parent'));
  const annotations = [at.link, ...numbers].map(ref).join(' ');
  const last = at.widget + widgets.length;
  const objects: [number: number, body: string][] = [
    [
      1,
      `<</Type/Catalog/Pages ${ref(at.pages)}/AcroForm<</Fields[${[...inForm, at.group].map(ref).join(' ')}]/DA(/Helv 0 Tf 0 g)/Q 0>>/Outlines ${ref(at.outline)}/StructTreeRoot ${ref(at.structure)}/MarkInfo<</Marked true>>/Lang(en)/PageLabels ${ref(at.labels)}/Names<</Dests ${ref(at.names)}>>/Dests<</old[${ref(at.page)}/Fit]>>/OCProperties<</OCGs[${ref(at.layer)}]/D<</ON[${ref(at.layer)}]/OFF[]/BaseState/ON/AS[<</Event/Print/Category[/Print]/OCGs[${ref(at.layer)}]>>]>>>>>>`,
    ],
    [
      at.pages,
      `<</Type/Pages/Kids[${ref(at.page)} ${ref(at.second)}]/Count 2/MediaBox[0 0 200 200]/Resources<</Font<</F1 ${ref(at.font)}>>/XObject<</X ${ref(at.look)}>>/Properties<</L ${ref(at.layer)}>>>>>>`,
    ],
    [
      at.page,
      `<</Type/Page/Parent ${ref(at.pages)}/Contents[${ref(at.content)}]/CropBox[0 0 190 190]/Rotate 90/UserUnit 1/Tabs/S/StructParents 0/Group<</S/Transparency/CS/DeviceRGB>>/Annots[${annotations}]>>`,
    ],
    [
      at.second,
      `<</Type/Page/Parent ${ref(at.pages)}/Contents ${ref(at.content)}/Rotate 0/StructParents 1/Annots[${ref(last)}]>>`,
    ],
    [
      at.content,
      stream(
        '',
        '/P<</MCID 0>>BDC q BT /F1 12 Tf 20 20 Td (Words) Tj ET Q EMC /OC/L BDC q /X Do EMC',
      ),
    ],
    [
      at.look,
      stream(
        '/Type/XObject/Subtype/Form/BBox[0 0 10 10]/Matrix[1 0 0 1 0 0]/Resources<<>>',
        '1 0 0 rg 0 0 10 10 re f',
      ),
    ],
    [at.font, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'],
    [
      at.group,
      `<</FT/Btn/Ff 32768/T(choice)/V/No/Opt[(First)(Second)]/Kids[${ref(at.widget + 7)} ${ref(at.widget + 8)}]>>`,
    ],
    [at.layer, '<</Type/OCG/Name(Layer)/Usage<</Print<</PrintState/ON>>>>>>'],
    [at.outline, `<</Type/Outlines/First ${ref(at.item)}/Last ${ref(at.item)}/Count 2>>`],
    [
      at.item,
      `<</Title(One)/Parent ${ref(at.outline)}/Dest[${ref(at.page)}/XYZ 0 100 null]/First ${ref(at.below)}/Last ${ref(at.below)}/Count 1>>`,
    ],
    [at.below, `<</Title(Two)/Parent ${ref(at.item)}/A<</S/GoTo/D(place)>>>>`],
    [
      at.structure,
      `<</Type/StructTreeRoot/K[${ref(at.paragraph)}]/ParentTree ${ref(at.numbers)}/RoleMap<</Text/P>>/ClassMap<</C<</O/Layout/SpaceAfter 2>>>>>>`,
    ],
    [
      at.paragraph,
      `<</Type/StructElem/S/Text/P ${ref(at.structure)}/Pg ${ref(at.page)}/ID(one)/Lang(en)/A<</O/Layout/TextAlign/Center>>/K[0<</Type/MCR/Pg ${ref(at.second)}/MCID 0>><</Type/OBJR/Obj ${ref(at.link)}>>]>>`,
    ],
    [
      at.numbers,
      `<</Kids[<</Limits[0 2]/Nums[0[${ref(at.paragraph)}]1[${ref(at.paragraph)}]2 ${ref(at.paragraph)}]>>]>>`,
    ],
    [at.names, `<</Kids[<</Names[(place)<</D[${ref(at.second)}/Fit]>>]>>]>>`],
    [at.labels, '<</Nums[0<</S/r/P(A-)/St 2>>1<</S/D>>]>>'],
    [at.script, stream('', 'AFDate_FormatEx("dd/mm/yyyy");')],
    [
      at.link,
      `<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/Border[0 0 1]/QuadPoints[0 0 9 0 0 9 9 9]/A<</S/URI/URI(https://example.org/)>>/StructParent 3>>`,
    ],
    [
      last,
      `<</Type/Annot/Subtype/Stamp/F 4/Rect[20 20 60 60]/AP<</N ${ref(at.look)}>>/AS/On/Dest(old)>>`,
    ],
    ...widgets.map((entries, index): [number, string] => [
      at.widget + index,
      `<<${shared}${entries}>>`,
    ]),
  ];
  const list = Array.from({ length: last }, () => 'null');
  for (const [number, body] of objects) list[number - 1] = body;
  return list;
}
