import { textEntry } from '@zhanggui/contract'
import { type Unit, units } from '@zhanggui/contract/measure.ts'
import { fillText, type Language } from '@zhanggui/contract/text.ts'
import { optionList } from '@zhanggui/contract/transfer/option-list.ts'
import type { RowReason, SheetService } from './sheet-service.ts'

/** The label of a column. */
export function columnLabel(
  service: Pick<SheetService, 'columns'>,
  field: string,
  language: Language,
): string {
  const column = service.columns.find((item) => item.key === field)
  const entry = column && textEntry(column.label)
  return entry ? fillText(entry, language) : field
}

const unitName = (code: string, language: Language): string =>
  code in units ? fillText(units[code as Unit].shown, language) : code

/** The text of a reason, for the screen, the error file and the answer of a call. */
export function reasonText(
  service: Pick<SheetService, 'columns' | 'optionTexts'>,
  reason: RowReason,
  language: Language,
): string {
  const entry = textEntry(reason.key)
  if (!entry) return reason.key
  const params: Record<string, string | number> = {
    label: columnLabel(service, reason.field, language),
    ...reason.params,
  }
  if (reason.key === 'transfer.unknownOption')
    params.options = optionList(service.optionTexts(reason.field, language), language)
  if (reason.key === 'transfer.notExact') {
    params.from = unitName(String(params.from), language)
    params.unit = unitName(String(params.unit), language)
  }
  return fillText(entry, language, params)
}
