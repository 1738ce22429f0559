import { expect, test } from 'vitest'
import { givenWorkbook, rowsHere, rowsOf } from '../../../../test/given-workbook.ts'
import { surveySheets } from '../../sheet-worker/survey-sheets.ts'

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const cell = '<row r="1"><c r="A1" t="inlineStr"><is><t>编码</t></is></c></row>'
const sheet = (behind = '', rows = cell) => `<worksheet><sheetData>${rows}</sheetData>${behind}</worksheet>`
const rels = `<Relationships><Relationship Id="rId1" Type="${office}/drawing" Target="../drawings/drawing1.xml"/></Relationships>`
const withDrawing = (drawing: string, rows = cell) =>
  givenWorkbook({
    sheet: sheet('<drawing r:id="rId1"/>', rows),
    parts: { 'xl/worksheets/_rels/sheet1.xml.rels': rels, 'xl/drawings/drawing1.xml': drawing },
  })
const shape = (inside: string, more = '') =>
  `<xdr:sp><xdr:nvSpPr><xdr:cNvPr id="2" name="文本框 1"${more}/></xdr:nvSpPr><xdr:txBody>${inside}</xdr:txBody></xdr:sp>`
const line = (...texts: string[]) =>
  `<a:p>${texts.map((text) => `<a:r><a:t>${text}</a:t></a:r>`).join('')}</a:p>`
const drawn = (...inside: string[]) =>
  `<xdr:wsDr xmlns:xdr="urn:x" xmlns:a="urn:a">${inside.join('')}</xdr:wsDr>`
const wordsOf = async (path: string) =>
  (await rowsHere(path)).flatMap(({ rowNumber, cells }) => (rowNumber === 0 ? cells : []))

test('the lines of text boxes and shapes stand above the first row', async () => {
  const path = await withDrawing(
    drawn(
      shape(line('价格', '单位：', '分') + line(' ') + line('未税&amp;未含运费')),
      `<xdr:grpSp>${shape('<a:p><a:r><a:t>一</a:t></a:r><a:br/><a:r><a:t>二</a:t></a:r></a:p>')}</xdr:grpSp>`,
      shape(line('看不见'), ' hidden="1"'),
      `<mc:AlternateContent><mc:Choice>${shape(line('三'))}</mc:Choice><mc:Fallback>${shape(line('旧程序'))}</mc:Fallback></mc:AlternateContent>`,
      '<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="3" name="图片" descr="图"/></xdr:nvPicPr></xdr:pic>',
    ),
  )
  expect((await rowsOf(path)).map(({ rowNumber, cells }) => [rowNumber, ...cells])).toEqual([
    ...['价格单位：分', '未税&未含运费', '一', '二', '三'].map((text) => [0, text]),
    [1, '编码'],
  ])
})

test('a sheet without rows stays empty, and a damaged or missing drawing says nothing', async () => {
  await expect(rowsHere(await withDrawing(drawn(shape(line('单位：分'))), ''))).rejects.toMatchObject({
    key: 'sheet.noContent',
  })
  for (const drawing of ['', '<a', '<!DOCTYPE a><a/>', drawn().slice(0, -3), '\0\0'])
    expect(await wordsOf(await withDrawing(drawing))).toEqual([])
  expect(
    await wordsOf(
      await givenWorkbook({ sheet: sheet(), parts: { 'xl/worksheets/_rels/sheet1.xml.rels': rels } }),
    ),
  ).toEqual([])
})

test('only so many lines of a drawing are read, and only the beginning of a long one', async () => {
  const words = await wordsOf(
    await withDrawing(drawn(shape(Array.from({ length: 5000 }, (_, at) => line(`第${at}条`)).join('')))),
  )
  expect(words).toHaveLength(200)
  const [long = ''] = await wordsOf(await withDrawing(drawn(shape(line('长'.repeat(100_000))))))
  expect(long.length).toBeLessThanOrEqual(500)
})

test.each([
  [
    'a title with its font',
    '<oddHeader>&amp;C&amp;"宋体,加粗"&amp;14成本价表（不含税）&#10;单位：分</oddHeader>',
    ['成本价表（不含税）', '单位：分'],
  ],
  [
    'three places and colours',
    '<oddFooter>&amp;L&amp;K00FF00甲&amp;C乙&amp;&amp;丙&amp;R&amp;K01+034丁</oddFooter>',
    ['甲', '乙&丙', '丁'],
  ],
  [
    'pages, dates and names of files',
    '<oddHeader>&amp;F&amp;R&amp;A</oddHeader><oddFooter>&amp;L打印日期：&amp;D &amp;T&amp;C第 &amp;P 页，共 &amp;N 页&amp;RPage &amp;P of &amp;N</oddFooter>',
    [],
  ],
  ['a page beside words', '<oddFooter>批发价 第&amp;P页</oddFooter>', ['批发价 第页']],
  [
    'pages that have no own header',
    '<oddHeader>一</oddHeader><evenHeader>二</evenHeader><firstHeader>三</firstHeader>',
    ['一'],
  ],
])('a print header or footer with %s', async (_, heads, words) => {
  const merges = '<mergeCells count="1"><mergeCell ref="A1:B1"/></mergeCells>'
  const path = await givenWorkbook({ sheet: sheet(`${merges}<headerFooter>${heads}</headerFooter>`) })
  expect(await wordsOf(path)).toEqual(words)
})

test('the headers of first and even pages count if the sheet has them, wherever the part is cut', async () => {
  const heads =
    '<headerFooter differentOddEven="1" differentFirst="true"><evenHeader>二</evenHeader><firstFooter>三</firstFooter></headerFooter>'
  for (const padding of [0, 1, 7, 12]) {
    const filling = `<!--${'x'.repeat(65_536 * 3 - sheet().length - padding)}-->`
    expect(await wordsOf(await givenWorkbook({ sheet: sheet(filling + heads) }))).toEqual(['二', '三'])
  }
})

test('the messages beside the cells of a column are notes of the column', async () => {
  const rule = (cells: string, attributes: string) =>
    `<dataValidation type="decimal" ${cells} ${attributes}><formula1>0</formula1></dataValidation>`
  const rules = [
    rule(
      'sqref="C2:D99 F2"',
      'showInputMessage="1" promptTitle="售价" prompt="单位：分&#10;不含税_x000a_含&gt;运费"',
    ),
    rule('sqref="G2:G99"', 'prompt="Excel 不显示它"'),
    rule("sqref='A:A'", "showInputMessage='true' prompt='整列'"),
    rule('sqref="B2"', 'showInputMessage="1"'),
  ]
  const ofOtherSheet =
    '<ext><x14:dataValidations><x14:dataValidation showInputMessage="1" prompt="选一个"><x14:formula1><xm:f>甲!$A$1:$A$3</xm:f></x14:formula1><xm:sqref>B2:B99</xm:sqref></x14:dataValidation></x14:dataValidations></ext>'
  const path = await givenWorkbook({
    sheet: sheet(`<dataValidations count="4">${rules.join('')}</dataValidations>${ofOtherSheet}`),
  })
  const { sheets } = await surveySheets(path, { merchantId: 1, fileName: path, mostRows: 9 })
  const notes = sheets[0]?.notes ?? []
  const said = '售价\n单位：分\n不含税\n含>运费'
  expect(notes.map(({ row, column, text }) => [row, column, text])).toEqual([
    ...[2, 3, 5].map((column) => [0, column, said]),
    [0, 0, '整列'],
    [0, 1, '选一个'],
  ])
})

test('a message that a program wrote for each cell is one, and hides none behind it', async () => {
  const rule = (cells: string, words: string) =>
    `<dataValidation sqref="${cells}" showInputMessage="1" prompt="${words}"/>`
  const same = Array.from({ length: 250 }, (_, at) => rule(`A${at + 2}`, '必填'))
  const rules = [...same, rule('C2:C300', '单位：分')]
  const path = await givenWorkbook({ sheet: sheet(`<dataValidations>${rules.join('')}</dataValidations>`) })
  const { sheets } = await surveySheets(path, { merchantId: 1, fileName: path, mostRows: 9 })
  expect(sheets[0]?.notes.map(({ column, text }) => [column, text])).toEqual([
    [0, '必填'],
    [2, '单位：分'],
  ])
})

test.each([
  '<dataValidations',
  '<dataValidation prompt=x',
  '<dataValidation sqref="B2" showInputMessage="1" prompt="a',
])('damaged rules for input say nothing: %s', async (behind) => {
  const path = await givenWorkbook({ sheet: sheet(behind) })
  const { sheets } = await surveySheets(path, { merchantId: 1, fileName: path, mostRows: 9 })
  expect(sheets[0]?.notes).toEqual([])
})

test('titles of charts, diagrams and labels of a form stand above the first row', async () => {
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${office}/${type}" Target="${target}"/>`
  const relations = (...inside: string[]) => `<Relationships>${inside.join('')}</Relationships>`
  const path = await givenWorkbook({
    sheet: sheet('<drawing r:id="rId1"/><legacyDrawing r:id="rId2"/>'),
    parts: {
      'xl/worksheets/_rels/sheet1.xml.rels': relations(
        relation(1, 'drawing', '../drawings/drawing1.xml'),
        relation(2, 'vmlDrawing', '../drawings/vmlDrawing1.vml'),
      ),
      'xl/drawings/drawing1.xml': drawn('<xdr:graphicFrame/>'),
      'xl/drawings/_rels/drawing1.xml.rels': relations(
        relation(1, 'chart', '../charts/chart1.xml'),
        relation(2, 'diagramData', '../diagrams/data1.xml'),
        relation(3, 'chart', '../charts/missing.xml'),
      ),
      'xl/charts/chart1.xml': `<c:chartSpace xmlns:c="urn:c" xmlns:a="urn:a"><c:chart><c:title><c:tx><c:rich>${line('售价（', '分）')}</c:rich></c:tx></c:title><c:ser><c:tx><c:strRef><c:v>价格</c:v></c:strRef></c:tx></c:ser></c:chart></c:chartSpace>`,
      'xl/diagrams/data1.xml': `<dgm:dataModel xmlns:dgm="urn:d" xmlns:a="urn:a"><dgm:ptLst><dgm:pt><dgm:t>${line('价格不含税')}</dgm:t></dgm:pt><dgm:pt/></dgm:ptLst></dgm:dataModel>`,
      'xl/drawings/vmlDrawing1.vml':
        "<xml xmlns:v='urn:v'><v:shape><v:textbox style='a'><div><font>单位：</font><b>箱</b><br>三件</div></v:textbox></v:shape><v:shape><v:textbox><div style='text-align:left'></div></v:textbox></v:shape></xml>",
    },
  })
  expect(await wordsOf(path)).toEqual(['售价（分）', '价格不含税', '单位：箱', '三件'])
})

test('notes of empty rows are words of the sheet, and tips of links are notes of their cells', async () => {
  const comments = `<comments><commentList>${['A1', 'A3', 'A9']
    .map((ref) => `<comment ref="${ref}"><text><t>批注${ref}&#10;二</t></text></comment>`)
    .join('')}</commentList></comments>`
  const path = await givenWorkbook({
    sheet: sheet(
      '<hyperlinks><hyperlink ref="B2" r:id="rId2" tooltip="整箱&#10;价"/><hyperlink ref="A2" tooltip=""/></hyperlinks>',
      '<row r="2"><c r="A2" t="inlineStr"><is><t>编码</t></is></c></row><row r="3"><c r="A3"><v>1</v></c></row>',
    ),
    parts: {
      'xl/worksheets/_rels/sheet1.xml.rels': `<Relationships><Relationship Id="rId1" Type="${office}/comments" Target="../comments1.xml"/></Relationships>`,
      'xl/comments1.xml': comments,
    },
  })
  const { sheets } = await surveySheets(path, { merchantId: 1, fileName: path, mostRows: 9 })
  const [seen] = sheets
  expect(seen?.head.map(({ rowNumber, cells }) => [rowNumber, ...cells])).toEqual([
    ...['批注A1', '二', '批注A9'].map((words) => [0, words]),
    [2, '编码'],
    [3, '1'],
  ])
  expect(seen?.notes).toEqual([
    { row: 2, column: 1, text: '整箱\n价' },
    { row: 3, column: 0, text: '批注A3\n二' },
  ])
})

test('the note of an empty row is read however many rows are counted, and that of goods is none', async () => {
  const rows = Array.from(
    { length: 600 },
    (_, at) => `<row r="${at + 1}"><c r="A${at + 1}"><v>1</v></c></row>`,
  )
  const path = await givenWorkbook({
    sheet: sheet('', rows.join('')),
    parts: {
      'xl/worksheets/_rels/sheet1.xml.rels': `<Relationships><Relationship Id="rId1" Type="${office}/comments" Target="../comments1.xml"/></Relationships>`,
      'xl/comments1.xml':
        '<comments><commentList><comment ref="F700"><text><t>单位：分</t></text></comment><comment ref="A599"><text><t>已停产</t></text></comment></commentList></comments>',
    },
  })
  for (const mostRows of [0, 20_000]) {
    const { sheets } = await surveySheets(path, { merchantId: 1, fileName: path, mostRows })
    expect(sheets[0]?.head.filter(({ rowNumber }) => rowNumber === 0)).toEqual([
      { rowNumber: 0, cells: ['单位：分'], aside: true },
    ])
  }
})
