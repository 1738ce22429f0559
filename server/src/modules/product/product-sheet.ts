import { productColumns, productServiceBean } from '@zhanggui/contract/product/product.columns.ts'
import type { Language } from '@zhanggui/contract/text.ts'
import type { SheetService } from '../../kernel/sheet/sheet-service.ts'
import { startProductApply, undoProducts } from './product-sheet-apply.ts'
import { startProductCheck } from './product-sheet-check.ts'
import { productExport } from './product-sheet-export.ts'
import { findUndoBlock } from './product-sheet-undo.sql.ts'
import { optionText, optionTexts } from './product-sheet-values.ts'

const page = 'iposWeb.product.productGoodProduct'

/** Two rows as a clerk would write them: something by the piece, something by weight. */
function exampleRows(language: Language): Record<string, string>[] {
  const zh = language === 'zh'
  const units = (stock: number, sale: number) => ({
    stockUnit: optionText('stockUnit', stock, language),
    saleUnit: optionText('saleUnit', sale, language),
    displayUnit: optionText('displayUnit', sale, language),
  })
  return [
    {
      name: zh ? '纯牛奶 250ml' : 'Whole milk 250ml',
      barcodes: '6901234567892',
      category1: zh ? '乳品' : 'Dairy',
      category2: zh ? '常温奶' : 'Long-life milk',
      saleMode: optionText('saleMode', 1, language),
      ...units(3, 3),
      salesPrice: '3.50',
      costPrice: '2.60',
      saleStatus: optionText('saleStatus', 2, language),
      returnPolicy: optionText('returnPolicy', 2, language),
    },
    {
      name: zh ? '红富士苹果' : 'Fuji apples',
      category1: zh ? '水果' : 'Fruit',
      saleMode: optionText('saleMode', 2, language),
      ...units(80, 83),
      salesPrice: '5.98',
      mnemonicCode: '100001',
      origin: zh ? '山东烟台' : 'Yantai',
      saleStatus: optionText('saleStatus', 2, language),
      returnPolicy: optionText('returnPolicy', 1, language),
    },
  ]
}

/** Head-office products by spreadsheet. */
export const productSheet: SheetService = {
  serviceBean: productServiceBean,
  title: 'productSheet.title',
  columns: productColumns,
  permissions: { import: `${page}.import`, export: `${page}.export` },
  optionTexts,
  usualDefaults: (language) => ({
    saleMode: optionText('saleMode', 1, language),
    stockUnit: optionText('stockUnit', 1, language),
  }),
  exampleRows,
  startCheck: startProductCheck,
  startApply: startProductApply,
  findUndoBlock,
  undo: undoProducts,
  ...productExport,
}
