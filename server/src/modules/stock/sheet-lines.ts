import type { SheetColumn } from '@zhanggui/contract/columns.ts'
import { documentLimit } from '@zhanggui/contract/stock/document.ts'
import type { SheetLine, SheetLines } from '@zhanggui/contract/stock/sheet-lines.ts'
import type { OutsideContext } from '../../kernel/http/implement.ts'
import { refuse } from '../../kernel/refusal.ts'
import { isFilled, openSheet, type RawRow } from '../../kernel/sheet-worker/read-sheet.ts'
import { surveySheets } from '../../kernel/sheet-worker/survey-sheets.ts'
import { columnNames, matchHeaders, ownHeaders } from '../transfer/matching.ts'
import { type PickedSheet, pickSheet } from '../transfer/pick-sheet.ts'
import { column } from './stock-export.ts'

type Field = 'barcode' | 'code' | 'amount' | 'cost'

const columns: readonly SheetColumn<Field>[] = [
  column('barcode', 'stock.barcodeColumn', 16, {
    identifier: true,
    aliases: ['商品条码', '国际条码', '条形码', 'EAN', 'UPC', 'GTIN'],
  }),
  column('code', 'stock.productCode', 16, {
    identifier: true,
    aliases: ['编码', '货号', '商品货号', '助记码', '条码或编码', 'code', 'SKU', 'item'],
  }),
  column('amount', 'stock.amount', 12, {
    kind: 'number',
    aliases: ['库存', '在库', '实盘', '应收', '发货数量', '送货数量', '收货数量', 'qty', 'amount', 'on hand'],
  }),
  column('cost', 'receipt.cost', 12, {
    kind: 'number',
    aliases: ['成本', '成本价', '采购价', '供货价', 'unit cost', 'cost price'],
  }),
]
const names = columnNames(columns)

/** The places of the fields in the rows, and the first row of goods. A sheet without a header has them in this order. */
function placesIn({ recognized, headers, headerRow, headerRows }: PickedSheet) {
  if (!recognized)
    return { from: headerRow, place: (field: Field) => ['code', 'amount', 'cost'].indexOf(field) }
  const fields = matchHeaders(ownHeaders(headers), names).map(({ field, unsure }) => field ?? unsure)
  const place = (field: Field) => fields.indexOf(field)
  if (place('amount') < 0 || (place('code') < 0 && place('barcode') < 0)) throw refuse('stock.sheetColumns')
  return { from: headerRow + headerRows, place }
}

/** Reads the goods of an uploaded sheet, a line each, in the words of the file. Nothing is stored. */
export const readsSheetLines = {
  async prepare(context: OutsideContext) {
    const read = await readLines(context)
    return async () => read
  },
}

async function readLines({ received, session, signal }: OutsideContext): Promise<SheetLines> {
  const { merchantId } = session
  const survey = await surveySheets(received.path, {
    merchantId,
    fileName: received.name,
    mostRows: 0,
    signal,
  })
  const picked = pickSheet(survey, columns, new Map())
  const { from, place } = placesIn(picked)
  const sheet = await openSheet(received.path, {
    fileName: received.name,
    sheet: picked.sheet.name,
    signal,
  })
  const lines: SheetLine[] = []
  try {
    for await (const rows of sheet)
      for (const row of rows) {
        if (row.rowNumber < from || !isFilled(row)) continue
        if (lines.length === documentLimit.lines)
          throw refuse('stock.sheetTooLong', { max: documentLimit.lines })
        const at = (field: Field) => cellAt(row, place(field))
        lines.push({
          row: row.rowNumber,
          code: at('barcode') || at('code'),
          amount: at('amount'),
          cost: at('cost'),
        })
      }
  } finally {
    await sheet.close()
  }
  return { lines }
}

const longestCell = 64

const cellAt = ({ cells }: RawRow, place: number): string => (cells[place] ?? '').trim().slice(0, longestCell)
