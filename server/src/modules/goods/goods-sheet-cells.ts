import { goodsColumns } from '@zhanggui/contract/goods/goods.columns.ts'
import { storeGoodsFields } from '@zhanggui/contract/goods/goods.fields.ts'
import { shortText } from '@zhanggui/contract/rules.ts'
import { needed, textCell } from '../../kernel/sheet/cell.ts'
import { fieldSheet } from '../../kernel/sheet/field-sheet.ts'
import { saleUnit } from '../product/product-sheet-cells.ts'

const code = textCell(shortText(32), needed)

/** The columns of the spreadsheet and its cells. The codes are those of the store and of the product. */
export const goodsCells = fieldSheet(
  storeGoodsFields,
  { storeCode: code, productCode: code, saleUnit: { ...saleUnit, birth: null } },
  goodsColumns,
)
