import { writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { givenPath, rowsHere } from '../../../../test/given-workbook.ts'

/** The names of formats, a number in each one, and what the cell shows beside the number. */
const formats: [name: string, value: number, shown?: string][] = [
  ['General Number', 12.5],
  ['Currency', 12.5],
  ['Currency', 1234],
  ['Standard', 1234.5],
  ['Fixed', 12.5],
  ['Fixed', 12.125, '12.13'],
  ['Scientific', 12.5],
  ['Percent', 0.125, '12.50%'],
  ['Euro Currency', 12.5, '€12.50'],
  ['General Date', 46082.5, '2026/3/1 12:00'],
  ['Long Date', 46082, '2026年3月1日'],
  ['Medium Date', 46082, '1-Mar-26'],
  ['Short Date', 46082, '2026/3/1'],
  ['Yes/No', 1, 'Yes'],
  ['True/False', 0, 'False'],
  ['On/Off', 1, 'On'],
]
const looks = Object.fromEntries(formats.flatMap(([, , shown], at) => (shown ? [[at, shown]] : [])))

test('the formats that the XML of Excel 2003 names by a word are read as Excel shows them', async () => {
  const path = givenPath('.xls')
  const styles = formats.map(
    ([name], at) => `<Style ss:ID="s${at}"><NumberFormat ss:Format="${name}"/></Style>`,
  )
  const cells = formats.map(
    ([, value], at) => `<Cell ss:StyleID="s${at}"><Data ss:Type="Number">${value}</Data></Cell>`,
  )
  await writeFile(
    path,
    `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Styles>${styles.join('')}</Styles><Worksheet ss:Name="A"><Table><Row>${cells.join('')}</Row></Table></Worksheet></Workbook>`,
  )
  const [row] = await rowsHere(path)
  expect(row?.shown).toEqual(looks)
  expect(row?.cells.slice(0, 9)).toEqual(formats.slice(0, 9).map(([, value]) => String(value)))
})

test('so are those of an HTML table', async () => {
  const path = givenPath('.xls')
  const cells = formats.map(
    ([name, value], at) =>
      `<td class=xl${at} style="mso-number-format:'${name}'" x:num="${value}">${value}</td>`,
  )
  await writeFile(path, `<html><table><tr>${cells.join('')}</tr></table></html>`)
  const [row] = await rowsHere(path)
  expect(row?.shown).toEqual(looks)
})

test('a price in a page that shows its currency by such a format is read', async () => {
  const path = givenPath('.xls')
  await writeFile(
    path,
    '<html><style>.xl65{mso-number-format:Currency;}</style><table><tr><td class=xl65 x:num>12.5</td><td class=xl65>¥12.50</td><td class=xl65>12.5</td><td class=xl65 x:num="12.5">$12.50</td></tr></table></html>',
  )
  const [row] = await rowsHere(path)
  expect(row?.cells).toEqual(['12.5', '¥12.50', '12.5', '12.5'])
  expect(row?.shown).toEqual({ 3: '$12.50' })
})
