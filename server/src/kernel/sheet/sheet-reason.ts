import { textEntry } from '@zhanggui/contract'
import { fillText, type Language } from '@zhanggui/contract/text.ts'
import type { RowReason, SheetService } from './sheet-service.ts'

/** More choices than these are not named one by one. */
const mostOptions = 8

/** The name of a column as the user knows it. */
export function columnLabel(
  service: Pick<SheetService, 'columns'>,
  field: string,
  language: Language,
): string {
  const column = service.columns.find((item) => item.key === field)
  const entry = column && textEntry(column.label)
  return entry ? fillText(entry, language) : field
}

/** Why a row is refused, said in a language: on the screen, in the error file, in the answer of a call. */
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
  if (reason.key === 'transfer.unknownOption') {
    const options = service.optionTexts(reason.field, language)
    const more = options.length > mostOptions ? '…' : ''
    params.options = options.slice(0, mostOptions).join(language === 'zh' ? '、' : ', ') + more
  }
  return fillText(entry, language, params)
}
