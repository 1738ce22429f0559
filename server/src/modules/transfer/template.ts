import { textOf } from '@zhanggui/contract'
import type { ParsedInputOf } from '@zhanggui/contract/call.ts'
import type { SheetColumn } from '@zhanggui/contract/columns.ts'
import { type Language, listText } from '@zhanggui/contract/text.ts'
import type { transferCalls } from '@zhanggui/contract/transfer/transfer.calls.ts'
import type { FileAnswer, TenantContext } from '../../kernel/http/implement.ts'
import type { SheetService } from '../../kernel/sheet/sheet-service.ts'
import type { XlsxOptions } from '../../kernel/workbook/write-xlsx.ts'
import { xlsxAnswer } from './direct-export.ts'
import { sheetOptions, titleText } from './export.ts'
import { importServiceOf } from './import.ts'

/** The template of an import, in the user's language (spec section 7 `download/template`). */
export const downloadTemplate =
  (services: readonly SheetService[]) =>
  async (
    context: TenantContext,
    { serviceBean }: ParsedInputOf<typeof transferCalls.downloadTemplate>,
  ): Promise<() => Promise<FileAnswer>> => {
    const { session, language } = context
    const service = importServiceOf(services, session, serviceBean)
    const columns = service.columns.filter((column) => !column.exportOnly && !column.compared)
    const title = titleText(service.title, language)
    const examples = service
      .exampleRows(language)
      .map((example) => columns.map((column) => example[column.key] ?? null))
    return () =>
      xlsxAnswer(
        context,
        `${textOf(language, 'transfer.templateName', { title })}.xlsx`,
        templateOptions({ ...service, columns }, language),
        examples,
      )
  }

function templateOptions(service: SheetService, language: Language): XlsxOptions {
  const choices = service.columns.map((column) =>
    column.kind === 'enum' ? service.optionTexts(column.key, language) : [],
  )
  return {
    ...sheetOptions(service, language),
    // A list in Excel allows one value per cell. For columns with several values, the notes list the options instead.
    validations: choices.flatMap((values, column) =>
      values.length > 0 && !service.columns[column]?.several ? [{ column, values }] : [],
    ),
    notesSheet: {
      name: textOf(language, 'transfer.notesSheet'),
      rows: [
        [textOf(language, 'transfer.notesExamples')],
        [],
        [
          textOf(language, 'transfer.notesColumn'),
          textOf(language, 'transfer.notesRequired'),
          textOf(language, 'transfer.notesRule'),
          textOf(language, 'transfer.notesOptions'),
        ],
        ...service.columns.map((column, at) => noteOf(column, choices[at] ?? [], language)),
      ],
    },
  }
}

function noteOf(column: SheetColumn, choices: string[], language: Language): string[] {
  const several = column.several && choices.length > 0 ? textOf(language, 'transfer.notesSeveral') : ''
  return [
    titleText(column.label, language),
    textOf(language, column.required ? 'transfer.notesRequired' : 'transfer.notesOptional'),
    [column.note ? titleText(column.note, language) : '', several]
      .filter(Boolean)
      .join(textOf(language, 'kit.semicolon')),
    listText(language, choices),
  ]
}
