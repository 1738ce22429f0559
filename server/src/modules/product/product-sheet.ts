import { gtinOf } from '@zhanggui/contract/check-digits.ts'
import { productServiceBean } from '@zhanggui/contract/product/product.options.ts'
import { type ProductFilters, productFilters } from '@zhanggui/contract/product/product.ts'
import type { Language } from '@zhanggui/contract/text.ts'
import { sql } from '../../kernel/database/query.ts'
import { defineSheet } from '../../kernel/sheet/define-sheet.ts'
import type { SheetKey, SheetLink } from '../../kernel/sheet/sheet-noun.ts'
import type { SheetService } from '../../kernel/sheet/sheet-service.ts'
import { ensureCategories } from '../category/category.ts'
import { requireHeadOffice } from './head-office.ts'
import { conditionsOf } from './product-page.sql.ts'
import {
  selectInStock,
  selectInUse,
  selectNamed,
  selectNamesakes,
  selectPricedInUnit,
  selectTraded,
  selectWithoutCategory,
} from './product-sheet.sql.ts'
import { lostBarcodes, productsOfBarcodes } from './product-sheet-barcode.sql.ts'
import { selectMissingCategories } from './product-sheet-category.sql.ts'
import { productCells, statusCell } from './product-sheet-cells.ts'
import { statusAtBirth } from './product-sheet-effect.ts'
import { utcText } from './product-sheet-price.sql.ts'
import { productRules } from './product-sheet-rules.ts'
import { startProductUndoing, startProductWriting } from './product-sheet-write.ts'

const page = 'iposWeb.product.productGoodProduct'

/** Other products may take the barcodes and mnemonic codes of invalid products. */
const held: SheetKey['held'] = {
  by: ({ status }) => status !== 40,
  where: (alias) => sql`${sql.ref(`${alias}.status`)} <> 40`,
}

/** Decision 0007 says which product a row belongs to. */
const keys: SheetKey[] = [
  {
    fields: ['code'],
    finds: true,
    anyCase: true,
    taken: (_, { title, code }) => ({ key: 'product.codeTaken', params: { code, name: title } }),
  },
  {
    fields: ['barcodes'],
    finds: true,
    alike: gtinOf,
    held,
    find: (tx, [barcodes = []]) => productsOfBarcodes(tx, barcodes),
    lost: lostBarcodes,
    taken: (barcode, { title, code }) => ({
      key: 'product.barcodeTaken',
      params: { barcode, name: title, code },
    }),
  },
  {
    fields: ['mnemonicCode'],
    held: {
      by: held.by,
      where: (alias) => sql`${held.where(alias)} and ${sql.ref(`${alias}.mnemonic_code`)} <> ''`,
    },
    taken: (mnemonic, { title, code }) => ({
      key: 'product.mnemonicTaken',
      params: { mnemonic, name: title, code },
    }),
  },
]

const category: SheetLink = {
  fields: ['category1', 'category2'],
  column: 'category_id',
  async make(tx, names) {
    const found = await ensureCategories(tx, names.map(pathOf))
    return new Map(found.map(({ one, two, id }) => [JSON.stringify([one, two]), id]))
  },
  async missing(tx, names) {
    const missing = await selectMissingCategories(tx, names.map(pathOf))
    return missing.map(({ one, two }) => [one, two])
  },
  needs: `${page}.category`,
  unknown: 'category.unknownDenied',
}

const pathOf = ([one, two]: readonly (string | null)[]) => ({ one: one ?? '', two: two ?? null })

const optionText = (field: string, value: number, language: Language) =>
  productCells.cells[field]?.text(value, language) ?? ''

/** Two typical rows: a piece product and a weighed one. */
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
      saleStatus: optionText('saleStatus', 2, language),
      returnPolicy: optionText('returnPolicy', 1, language),
    },
  ]
}

const sheet = defineSheet({
  ...productCells,
  serviceBean: productServiceBean,
  title: 'productSheet.title',
  permissions: { import: `${page}.import`, export: `${page}.export`, now: `${page}.status` },
  shown: { status: ({ status = null }, language) => statusCell.text(status, language) },
  names: { title: 'name', code: 'code' },
  unsetByZero: [
    'costPrice',
    'weight',
    'length',
    'width',
    'height',
    'boxSpec',
    'minOrderQuantity',
    'addStep',
    'cartLimit',
  ],
  table: {
    name: 'product',
    also: ['status', 'name'],
    joins: (tx) => sql`
      join category c on c.merchant_id = ${tx.merchantId}::bigint and c.id = p.category_id
      left join category parent on parent.merchant_id = ${tx.merchantId}::bigint and parent.id = c.parent_id
      left join product_price_change waiting on waiting.merchant_id = ${tx.merchantId}::bigint and waiting.product_id = p.id`,
    held: {
      'product.undoInStock': selectInStock,
      'product.undoTraded': selectTraded,
      'product.undoInUse': selectInUse,
      'product.undoStorePriced': selectPricedInUnit,
      'product.undoCategoryGone': selectWithoutCategory,
    },
    apart: {
      category1: () => sql`coalesce(parent.name, c.name)`,
      category2: () => sql`case when parent.id is not null then c.name end`,
      barcodes: (tx) => sql`array(
        select b.barcode from product_barcode b
        where b.merchant_id = ${tx.merchantId}::bigint and b.product_id = p.id order by b.position)`,
      moved: (tx) => sql`(exists (
          select from stock k where k.merchant_id = ${tx.merchantId}::bigint and k.product_id = p.id
            and (k.last_kind is not null or k.reserved <> 0))
        or exists (select from order_line l where l.merchant_id = ${tx.merchantId}::bigint and l.product_id = p.id))::int`,
      waitingSalesPrice: () => sql`waiting.sales_price`,
      waitingCostPrice: () => sql`waiting.cost_price`,
      waitingFrom: () => utcText(sql`waiting.effective_at`),
    },
    born: (actor, effect) => ({ status: statusAtBirth(effect), created_by: actor.employeeId }),
  },
  keys,
  namesakes: selectNamesakes,
  named: selectNamed,
  links: { category },
  rules: productRules,
  startWriting: startProductWriting,
  startUndoing(actor, importId, effect) {
    requireHeadOffice(actor)
    return startProductUndoing(actor, importId, effect)
  },
  usualDefaults: (language) => ({
    saleMode: optionText('saleMode', 1, language),
    stockUnit: optionText('stockUnit', 1, language),
  }),
  exampleRows,
  filters: {
    schema: productFilters,
    async where(tx, asked, timeZone) {
      // The schema has parsed them.
      const filters = asked as ProductFilters
      const status = filters.status === undefined ? [] : [sql`p.status = ${filters.status}::smallint`]
      return [...(await conditionsOf(tx, filters, timeZone)).values(), ...status]
    },
  },
})

/** The spreadsheet of head-office products. Its tasks ask again who their person is. */
export const productSheet: SheetService = {
  ...sheet,
  requireWriter: requireHeadOffice,
  startCheck(actor, plan) {
    requireHeadOffice(actor)
    return sheet.startCheck(actor, plan)
  },
  startApply(actor, importId, effect) {
    requireHeadOffice(actor)
    return sheet.startApply(actor, importId, effect)
  },
}
