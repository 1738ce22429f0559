import { fieldNames } from '@zhanggui/contract/fields.ts'
import { productFields } from '@zhanggui/contract/product/product.fields.ts'
import { productForm } from '@zhanggui/contract/product/product.ts'
import type { ProductCellsRow } from '@zhanggui/contract/product/product-cells.ts'
import {
  cellRuleText,
  type ProductRuleCase,
  productRuleCases,
  ruleCell,
  ruleText,
  ruleTitle,
  soundProduct,
} from '@zhanggui/contract/product/product-rules.cases.ts'
import { fillText, type Language, languages } from '@zhanggui/contract/text.ts'
import { afterEach, expect, test } from 'vitest'
import type { Label } from '../../kit/base/label.ts'
import { setLanguage } from '../../kit/base/language.ts'
import { sayText } from '../../kit/base/text.ts'
import { cleanText } from '../../kit/cells/cell-editors.tsx'
import { cellRow, withText } from '../../kit/cells/cell-rows.ts'
import { allFaults } from '../../kit/form/faults.ts'
import { productFieldOf } from './product-fields.ts'
import { productColumns } from './product-table-columns.ts'
import { faultsOfRow, savable } from './product-table-save.ts'
import { inputOf, newProduct, type ProductValues } from './product-values.ts'

// The call and the import answer the same cases in server/src/modules/product/product-rules.test.ts.

afterEach(() => setLanguage('zh'))

const sayIn =
  (language: Language): Label =>
  (words) =>
    typeof words === 'string' ? sayText(words, language) : fillText(words, language)

function inForm(one: ProductRuleCase, language: Language) {
  const say = sayIn(language)
  const fields = fieldNames(productFields).map(productFieldOf([], say))
  const labelOf = (name: string) => say(fields.find((field) => field.name === name)?.label ?? 'product.name')
  const values = { ...newProduct, ...soundProduct(one), [one.field]: one.value } as ProductValues
  return allFaults(
    {
      schema: productForm,
      toInput: inputOf,
      fields,
      labelOf,
      requiredText: (label) => sayText('rule.required', language, { label }),
      refused: new Map(),
    },
    values,
  )
}

function inGrid(one: ProductRuleCase, language: Language) {
  const columns = productColumns({ say: sayIn(language), hidden: new Set(), categories: [] })
  const column = columns.find(({ name }) => name === one.field)
  if (!column) throw new Error(`The grid has no column ${one.field}`)
  const saved = { ...newProduct, ...soundProduct(one), id: '1', version: 1, status: 30 }
  // A number of an option is typed by its name in the language of the screen.
  const named = column.textOf({ ...saved, [one.field]: one.value } as unknown as ProductCellsRow)
  const typed = column.kind.startsWith('choice') && named !== '' ? named : cleanText(column, ruleCell(one))
  const row = withText(cellRow(saved as unknown as ProductCellsRow), column, typed)
  const faults = faultsOfRow(row, columns)
  return { faults, saves: savable(row, columns, faults) }
}

const cases = languages.flatMap((language) =>
  productRuleCases.map((one) => [language, ruleTitle(one), one] as const),
)

test.each(cases)(
  '%s, %s: the form and the grid say at the field what the server says',
  (language, _, one) => {
    setLanguage(language)
    const message = ruleText(one, language)
    expect(inForm(one, language), 'in the form').toEqual(one.notInForm ? [] : [{ name: one.field, message }])
    expect(inGrid(one, language), 'in the grid').toEqual({
      faults: { [one.field]: cellRuleText(one, language) },
      saves: {},
    })
  },
)
