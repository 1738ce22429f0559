import { type Field, fieldNames, optionLabel } from '@zhanggui/contract/fields.ts'
import { halfWidth } from '@zhanggui/contract/half-width.ts'
import { productFields } from '@zhanggui/contract/product/product.fields.ts'
import type { ProductCellsRow } from '@zhanggui/contract/product/product-cells.ts'
import type { TextKey } from '@zhanggui/contract/text-key.ts'
import { mostRepeated } from '@zhanggui/contract/transfer/option-list.ts'
import { useMemo } from 'react'
import { type Label, useLabel } from '../../kit/base/label.ts'
import type { CellColumn } from '../../kit/cells/cell-rows.ts'
import type { TreeOption } from '../../kit/input/option.ts'
import { marginOf, marginText } from '../../kit/product/price/margin.ts'
import { useHiddenFields } from '../../kit/record/hidden-fields.ts'
import type { TableColumn } from '../../kit/table/columns/columns.tsx'
import { useColumns } from '../../kit/table/columns/use-columns.ts'

export type ProductColumn = CellColumn<ProductCellsRow> & { hiddenAtFirst?: boolean }
type FieldName = keyof typeof productFields.fields

const fieldOf = (name: FieldName): Field => productFields.fields[name]
const last = fieldNames(productFields).length
const placeOf = (name: FieldName): number => fieldOf(name).cells?.place ?? last

/** Widths of the kinds of fields, in px. */
const widths: Partial<Record<Field['kind'], number>> = { lines: 200, options: 150, reference: 150, own: 150 }
const otherWidth = 96

const separators = /[、,，;；/|\n]+/
const tidy = (text: string) => halfWidth(text).trim().toLowerCase()

/** The margin as '41.0%'; '' without a cost. */
const marginCell = ({ salesPrice, costPrice }: Pick<ProductCellsRow, 'salesPrice' | 'costPrice'>): string => {
  const margin = marginOf(salesPrice, costPrice)
  return margin === null ? '' : marginText(margin)
}

/** The word in a cell that names no option. */
export function unknownWord(column: ProductColumn, text: string): string {
  const words = column.kind === 'choices' ? text.split(separators).map((word) => word.trim()) : [text]
  return (words.find((word) => column.valueOf?.(word) === undefined) ?? text).slice(0, mostRepeated)
}

interface ColumnFacts {
  say: Label
  hidden: ReadonlySet<string>
  categories: readonly TreeOption[]
}

/** The columns of the editing table: every field that the person sees. */
export function productColumns({ say, hidden, categories }: ColumnFacts): readonly ProductColumn[] {
  const margin: ProductColumn = {
    ...{ name: 'margin', label: say('productTable.margin'), width: 84, kind: 'shown' },
    textOf: marginCell,
  }
  return fieldNames(productFields)
    .filter((name) => !hidden.has(name))
    .sort((one, other) => placeOf(one) - placeOf(other))
    .flatMap((name) => {
      const column = columnOf(name, say(`product.${name}`), say, say('kit.slash'), categories)
      return name === 'costPrice' ? [column, margin] : [column]
    })
}

export function useProductColumns(categories: readonly TreeOption[]): readonly ProductColumn[] {
  const say = useLabel()
  const hidden = useHiddenFields(productFields)
  return useMemo(() => productColumns({ say, hidden, categories }), [say, hidden, categories])
}

/** The columns that the user has chosen, in his order. */
export function useShownColumns(all: readonly ProductColumn[]) {
  const choosable = useMemo(
    () =>
      all.map(
        ({ name, width, hiddenAtFirst }): TableColumn<ProductCellsRow> => ({
          label: (name === 'margin' ? 'productTable.margin' : `product.${name}`) as TextKey,
          headerSortKey: name,
          width,
          hiddenAtFirst,
        }),
      ),
    [all],
  )
  const arranged = useColumns('productTable', choosable)
  const shown = useMemo(
    () => arranged.shown.flatMap(({ headerSortKey }) => all.find(({ name }) => name === headerSortKey) ?? []),
    [arranged, all],
  )
  return { arranged, shown }
}

function columnOf(
  name: FieldName,
  label: string,
  say: Label,
  /** Joins the choices of a cell. */
  separator: string,
  categories: readonly TreeOption[],
): ProductColumn {
  const field = fieldOf(name)
  const { place, width = widths[field.kind] ?? otherWidth } = field.cells ?? {}
  const base = { name, label, width, hiddenAtFirst: place === undefined }
  const raw = (record: ProductCellsRow): unknown => record[name]
  if (name === 'categoryId') return categoryColumn(base, categories)
  switch (field.kind) {
    case 'money':
    case 'weight':
    case 'quantity':
      return {
        ...base,
        kind: 'number',
        textOf: (record) => String(raw(record) ?? ''),
        valueOf: (text) => (text === '' ? null : text),
      }
    case 'integer':
      return {
        ...base,
        kind: 'number',
        textOf: (record) => String(raw(record) ?? ''),
        // The rules of the form say what is no number.
        valueOf: (text) => (text === '' ? null : /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text),
      }
    case 'option': {
      const labels = field.values.map((value) => ({
        value,
        label: say(optionLabel('product', name, field, value)),
      }))
      const valueNamed = (text: string) => labels.find((one) => tidy(one.label) === tidy(text))?.value
      return {
        ...base,
        kind: 'choice',
        options: labels,
        textOf: (record) => labels.find(({ value }) => value === raw(record))?.label ?? '',
        valueOf: (text) => (text === '' ? null : valueNamed(text)),
      }
    }
    case 'options': {
      const labels = field.values.map((value) => ({
        value,
        label: say(optionLabel('product', name, field, value)),
      }))
      return {
        ...base,
        kind: 'choices',
        options: labels,
        textOf: (record) =>
          labels
            .filter(({ value }) => (raw(record) as readonly number[]).includes(value))
            .map((one) => one.label)
            .join(separator),
        valueOf: (text) => {
          const parts = text.split(separators).map(tidy).filter(Boolean)
          const values = parts.map((part) => labels.find((one) => tidy(one.label) === part)?.value)
          return values.includes(undefined) ? undefined : [...new Set(values)]
        },
      }
    }
    default:
      return name === 'barcodes'
        ? {
            ...base,
            kind: 'text',
            textOf: ({ barcodes }) => barcodes.join(separator),
            valueOf: (text) =>
              text
                .split(/[\s、,，;；]+/)
                .map((part) => halfWidth(part).trim())
                .filter(Boolean),
          }
        : { ...base, kind: 'text', textOf: (record) => String(raw(record) ?? ''), valueOf: (text) => text }
  }
}

/** A category is typed as 'Parent / child', or by its own name if only one has it. */
function categoryColumn(
  base: Pick<ProductColumn, 'name' | 'label' | 'width' | 'hiddenAtFirst'>,
  tree: readonly TreeOption[],
): ProductColumn {
  const all = tree.flatMap((parent) => [parent, ...(parent.children ?? [])])
  const wordOf = (text: string) => tidy(text).replace(/\s*\/\s*/g, '/')
  return {
    ...base,
    kind: 'choice',
    options: all.map(({ path }) => ({ label: path })),
    textOf: ({ categoryId }) => all.find(({ value }) => value === categoryId)?.path ?? '',
    valueOf: (text) => {
      const word = wordOf(text)
      const found = all.find(({ path }) => wordOf(path) === word)
      const named = all.filter(({ title }) => wordOf(title) === word)
      return (found ?? (named.length === 1 ? named[0] : undefined))?.value
    },
  }
}
