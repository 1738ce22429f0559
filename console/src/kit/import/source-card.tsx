import { TableOutlined, WarningFilled } from '@ant-design/icons'
import type { SheetInspection } from '@zhanggui/contract/transfer/transfer.ts'
import { Button, Radio, Select } from 'antd'
import { useState } from 'react'
import { useText } from '../base/text.ts'
import './source-card.css'

/** The place of the rows in the file. The server finds missing parts itself. */
export interface SheetSource {
  sheetName?: string
  headerRow?: number
  headerRows?: number
}

/** The sheet and its header row. The user may choose others if there are any. */
export function SourceCard(props: {
  inspection: SheetInspection
  /** The user's choice. Its inspection may still be running. */
  chosen: SheetSource
  busy: boolean
  onChoose: (source: SheetSource) => void
}) {
  const { inspection, chosen, onChoose } = props
  const t = useText()
  const [open, setOpen] = useState(
    !inspection.recognized || inspection.doubt || inspection.alikeSheets.length > 0,
  )
  const sheets = inspection.sheets.filter(hasData)
  const rows = headerRows(inspection)
  const lines = inspection.headerLines
  const sheetName = chosen.sheetName ?? inspection.sheetName
  const headerRow = chosen.headerRow ?? inspection.headerRow
  const byHand = chosen.sheetName !== undefined || chosen.headerRow !== undefined
  return (
    <section className="import-card import-source" aria-busy={props.busy}>
      <div className="import-source-line">
        <TableOutlined />
        <strong role="status">{sourceTitle(inspection, t)}</strong>
        {(sheets.length > 1 || rows.length > 1) && (
          <Button type="link" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open
              ? t('importScreen.sourceDone')
              : t(sheets.length > 1 ? 'importScreen.sourceChange' : 'importScreen.sourceChangeRow')}
          </Button>
        )}
      </div>
      {!inspection.recognized && (
        <p className="import-source-warning" role="alert">
          <WarningFilled />
          {byHand
            ? t('importScreen.unrecognizedRow', { row: inspection.headerRow })
            : t('importScreen.unrecognized', { sheets: namesOf(inspection, t('kit.slash')) })}
        </p>
      )}
      {inspection.alikeSheets.length > 0 && (
        <p className="import-source-warning" role="alert">
          <WarningFilled />
          {t('importScreen.sheetDoubt', {
            sheets: [inspection.sheetName, ...inspection.alikeSheets].join(t('kit.slash')),
          })}
          {[inspection.sheetName, ...inspection.alikeSheets].slice(0, mostSheets).map((name) => (
            <Button key={name} size="small" onClick={() => onChoose({ sheetName: name })}>
              {name}
            </Button>
          ))}
        </p>
      )}
      {inspection.doubt && (
        <p className="import-source-warning" role="alert">
          <WarningFilled />
          {t('importScreen.headerDoubt')}
          <Button
            size="small"
            onClick={() => onChoose({ sheetName, headerRow, headerRows: inspection.headerRows })}
          >
            {t('importScreen.headerConfirm')}
          </Button>
        </p>
      )}
      {open && (
        <div className="import-source-choice">
          {inspection.sheets.length > 1 && (
            <label htmlFor="import-sheet">
              <span>{t('importScreen.sourceSheet')}</span>
              <Select
                id="import-sheet"
                value={sheetName}
                showSearch={{ optionFilterProp: 'label' }}
                options={inspection.sheets.map((sheet) => ({
                  value: sheet.name,
                  label: sheetLabel(sheet, t),
                  disabled: !hasData(sheet),
                }))}
                onChange={(name) => onChoose({ sheetName: name })}
              />
            </label>
          )}
          <p id="import-header-rows">
            {t('importScreen.sourceRows')} <small>{t('importScreen.sourceRowsHint')}</small>
          </p>
          <HeaderRows
            inspection={inspection}
            choosable={rows}
            headerRow={headerRow}
            onChoose={(row) => onChoose({ sheetName, headerRow: row })}
          />
          {lines.length > 1 && (
            <label htmlFor="import-header-lines">
              <span>{t('importScreen.headerLines')}</span>
              <Select
                id="import-header-lines"
                value={chosen.headerRows ?? inspection.headerRows}
                options={lines.map((count) => ({ value: count, label: count }))}
                onChange={(count) => onChoose({ sheetName, headerRow, headerRows: count })}
              />
            </label>
          )}
          {byHand && <Button onClick={() => onChoose({})}>{t('importScreen.sourceAutomatic')}</Button>}
        </div>
      )}
    </section>
  )
}

function sourceTitle(
  { sheetName, headerRow, headerRows }: SheetInspection,
  t: ReturnType<typeof useText>,
): string {
  if (headerRows === 1) return t('importScreen.source', { sheet: sheetName, row: headerRow })
  return t('importScreen.sourceLines', { sheet: sheetName, row: headerRow, last: headerRow + headerRows - 1 })
}

type Sheet = SheetInspection['sheets'][number]

/** Further sheets are chosen in the list. */
const mostSheets = 6

/** A header and at least one row below it. */
const hasData = (sheet: Sheet): boolean => sheet.rows > 1

/** Rows that have data below them. */
function headerRows({ firstRows, sheets, sheetName }: SheetInspection): number[] {
  const total = sheets.find(({ name }) => name === sheetName)?.rows ?? 0
  return firstRows.slice(0, total - 1).map(({ rowNumber }) => rowNumber)
}

const namesOf = ({ sheets }: SheetInspection, separator: string): string =>
  sheets
    .filter(({ rows }) => rows > 0)
    .map(({ name }) => name)
    .join(separator)

function sheetLabel(sheet: Sheet, t: ReturnType<typeof useText>): string {
  if (!hasData(sheet)) return t('importScreen.sourceSheetEmpty', { name: sheet.name })
  return t(sheet.rowsCapped ? 'importScreen.sourceSheetCapped' : 'importScreen.sourceSheetRows', {
    name: sheet.name,
    rows: sheet.rows,
  })
}

/** The first rows of the sheet. One of them is the header. */
function HeaderRows(props: {
  inspection: SheetInspection
  choosable: readonly number[]
  headerRow: number
  onChoose: (row: number) => void
}) {
  const { headerRow } = props
  const { firstRows } = props.inspection
  const t = useText()
  const width = Math.max(1, ...firstRows.map(({ cells }) => cells.length))
  const letters = Array.from({ length: width }, (_, column) => String.fromCharCode(65 + column))
  return (
    <Radio.Group
      className="import-rows-group"
      aria-labelledby="import-header-rows"
      value={headerRow}
      onChange={(event) => props.onChoose(event.target.value as number)}
    >
      <div className="import-rows-frame">
        <table className="import-rows">
          <thead>
            <tr>
              <th />
              {letters.map((letter) => (
                <th key={letter}>{letter}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {firstRows.map(({ rowNumber, cells }) => (
              <tr key={rowNumber} className={rowClass(rowNumber, headerRow)}>
                <th scope="row">
                  <Radio value={rowNumber} disabled={!props.choosable.includes(rowNumber)}>
                    {t('importScreen.sourceRow', { row: rowNumber })}
                  </Radio>
                </th>
                {letters.map((letter, column) => (
                  <td key={letter} title={cells[column] ?? ''}>
                    {cells[column] ?? ''}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Radio.Group>
  )
}

const rowClass = (row: number, headerRow: number): string =>
  row === headerRow ? 'import-rows-header' : row < headerRow ? 'import-rows-above' : ''
