import type { SheetColumn } from '@zhanggui/contract/columns.ts'
import { amountIn, type Unit, units } from '@zhanggui/contract/measure.ts'
import { headerUnit } from '@zhanggui/contract/measure-header.ts'
import { fitOf } from '@zhanggui/contract/measure-note.ts'
import { isPricedByWeight } from '@zhanggui/contract/measure-per.ts'
import type { SheetInspection } from '@zhanggui/contract/transfer/transfer.ts'
import { Button } from 'antd'
import { useLanguage } from '../../base/language.ts'
import type { useText } from '../../base/text.ts'

type Column = SheetInspection['columns'][number]

/** The field of a column, and whether its numbers are taken as they are. */
export type ChosenField = Pick<Column, 'field' | 'asWritten'>

/**
 * The columns about which a person must decide before the dry run, one field after the other. What the header of one
 * column says can wait, unless new records need its field.
 */
export function undecided(
  columns: readonly Column[],
  fields: readonly (string | null)[],
  declined: readonly string[],
  needed: readonly string[],
): { field: string; columns: Column[] } | undefined {
  const asks = (row: Column, index: number, field: string | null) =>
    row.unsure === field &&
    fields[index] === null &&
    (row.why === 'several' ||
      row.why === 'document' ||
      (row.why === 'unit' && (row.saidAt !== 'header' || needed.includes(row.unsure ?? ''))))
  const field = columns.find(
    (row, index) =>
      row.unsure !== null &&
      asks(row, index, row.unsure) &&
      !fields.includes(row.unsure) &&
      !declined.includes(row.unsure),
  )?.unsure
  if (!field) return undefined
  return { field, columns: columns.filter((row, index) => asks(row, index, field)) }
}

/** A person who chooses the field of a column has seen its header. A unit that converts is still converted. */
export const takenAsWritten = (
  row: Column | undefined,
  column: SheetColumn | undefined,
  columns: { has(key: string): boolean },
): boolean =>
  row !== undefined &&
  row.unit !== null &&
  column !== undefined &&
  !isPricedByWeight(row.unit, column, columns) &&
  fitOf(row.unit, column.unit) !== 'converts'

/** The unit from which a column is converted for a field. */
const convertedFrom = (row: Column, column: SheetColumn | undefined, asWritten: boolean): Unit | null =>
  !asWritten && column !== undefined && fitOf(row.unit, column.unit) === 'converts'
    ? (row.unit?.unit ?? null)
    : null

/**
 * The first values of a column, as they will be stored. A converted one shows its result: `500 → 0.5`, an option its
 * name: `上架 → 全渠道`. A text keeps the look of the file.
 */
export function samplesText(
  row: Column,
  column: SheetColumn | undefined,
  asWritten: boolean,
  separator: string,
  meaning: (column: string, text: string) => string | null,
): string {
  const from = convertedFrom(row, column, asWritten)
  const asShown = column?.kind === 'text'
  return (asShown ? row.shown : row.samples)
    .map((sample, at) => {
      const look = row.shown[at] ?? sample
      // A format may show another number: 1250 as 12.50.
      if (!asShown && look !== sample) return `${sample} (${look})`
      const option = column?.kind === 'enum' ? meaning(column.key, sample) : null
      if (option !== null) return option === sample ? sample : `${sample} → ${option}`
      const amount = column?.unit && amountIn(sample, column.unit, from ?? column.unit)
      return amount && amount.from !== column?.unit ? `${sample} → ${amount.text}` : sample
    })
    .join(separator)
}

/** The reason why a person must decide about a column. */
export function hintOf(
  row: Column,
  column: SheetColumn,
  field: string,
  t: ReturnType<typeof useText>,
): string {
  if (row.why === 'unit') {
    const said = { unit: row.unit?.text ?? '', field }
    if (row.saidAt !== null && row.saidAt !== 'header')
      return t('importScreen.unsureSaid', { ...said, place: t(`importScreen.saidAt${row.saidAt}`) })
    return t(column.unit ? 'importScreen.unsureUnit' : 'importScreen.unsureNote', said)
  }
  if (row.why === 'document') return t('importScreen.unsureDocument', { field })
  return t(row.why === 'several' ? 'importScreen.unsureSeveral' : 'importScreen.unsureHint', { field })
}

/** True for weights and sizes of which neither the header nor the cell says the unit. */
const isBare = ({ header, samples }: Column, { unit }: SheetColumn): boolean =>
  unit !== undefined &&
  (units[unit].of === 'weight' || units[unit].of === 'length') &&
  headerUnit(header) === null &&
  samples.some((sample) => /^[\d.,]+$/.test(sample))

/** `克 → kg`, with the choice to take the numbers as they are. Says the unit of numbers that have none. */
export function UnitChoice(props: {
  row: Column
  column: SheetColumn | undefined
  columns: { has(key: string): boolean }
  asWritten: boolean
  onChange: (asWritten: boolean) => void
  t: ReturnType<typeof useText>
}) {
  const { row, column, asWritten, t } = props
  const { unit } = row
  const language = useLanguage()
  if (column?.unit === undefined) return null
  const to = units[column.unit].shown[language === 'zh' ? 0 : 1]
  if (unit === null)
    return isBare(row, column) ? (
      <span className="import-unit">{t('importScreen.unitBare', { to })}</span>
    ) : null
  const fit = fitOf(unit, column.unit)
  if (fit === 'fits') return null
  const isByWeight = isPricedByWeight(unit, column, props.columns)
  if (fit === 'asks' && !isByWeight)
    return <span className="import-unit">{t('importScreen.unitAsWritten', { unit: unit.text, to })}</span>
  return (
    <span className="import-unit">
      {asWritten
        ? t('importScreen.unitAsWritten', { unit: unit.text, to })
        : isByWeight
          ? t('importScreen.unitOfWeight', { unit: unit.text })
          : t('importScreen.unitConverted', { unit: unit.text, to })}
      <Button type="link" size="small" onClick={() => props.onChange(!asWritten)}>
        {t(asWritten ? 'importScreen.unitConvert' : 'importScreen.unitKeep')}
      </Button>
    </span>
  )
}
