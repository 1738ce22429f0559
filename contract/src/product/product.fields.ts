import {
  defineFields,
  integer,
  lines,
  listed,
  listedFields,
  money,
  option,
  options,
  own,
  quantity,
  reference,
  text,
  weight,
} from '../fields.ts'
import {
  deliveryTypeLabel,
  processingLabel,
  returnPolicyLabel,
  saleModeLabel,
  saleStatusLabel,
  stockModeLabel,
} from './product.labels.ts'
import { saleStatuses } from './product.options.ts'
import { unitCodes, unitNames } from './unit.ts'

const units = { values: unitCodes, labels: unitNames, required: true } as const
/** In mm. */
const millimetres = { min: 1, max: 999_999 } as const

/** The fields of a product that a user fills in, in the order of the change log. */
export const productFields = defineFields('product', {
  name: listed(
    text({
      max: 80,
      countBy: 'width',
      required: true,
      wide: true,
      after: 'code',
      cells: { place: 2, width: 280 },
      sheet: {
        width: 40,
        mayFind: true,
        aliases: [
          ...['品名', '名称', '商品', '货品名称', '商品名', '产品名称', 'name', 'item name', 'goods name'],
          ...['商品全名', '货品', '品名规格', '品名/规格', 'title', 'product title', 'product'],
        ],
        otherwise: ['存货名称', '物料名称', '物料描述', 'description', 'item', 'item description'],
        note: 'productSheet.nameNote',
      },
    }),
  ),
  /** If empty, the server assigns one (SP000001 and on). Unique among products that are not removed. */
  code: listed(
    text({
      max: 32,
      hint: true,
      cells: { place: 1, width: 120 },
      sheet: {
        width: 16,
        aliases: ['编码', '商品编号', 'SKU', 'SKU编码', 'code', 'item no', 'variant sku', 'custom sku'],
        otherwise: [
          '存货编码',
          '存货编号',
          '物料编码',
          '物料编号',
          '物料号',
          'item no.',
          'item number',
          'material number',
        ],
        // 编号 may number the rows.
        unsure: ['商品ID', 'ID', 'product id', 'item id', '编号', 'material'],
        identifier: true,
        finds: true,
        note: 'productSheet.codeNote',
      },
    }),
  ),
  serialNumber: listed(
    text({
      max: 32,
      after: 'origin',
      column: { width: 128, hiddenAtFirst: true },
      sheet: {
        width: 14,
        aliases: ['货品编号', '款号', 'serial number', 'serial'],
        identifier: true,
      },
    }),
  ),
  /** Barcodes have their own table. */
  barcodes: listed(
    own<string[]>({
      empty: [],
      hint: true,
      sheet: {
        width: 18,
        several: true,
        identifier: true,
        gtin: true,
        finds: true,
        aliases: [
          '条形码',
          '国际条码',
          '商品条码',
          '69码',
          'barcode',
          'variant barcode',
          ...['upc', 'ean', 'gtin', 'upc code', 'ean code', 'ean13', 'ean-13', 'upc/ean', 'ean/upc'],
          ...[
            'UPC码',
            'EAN码',
            '国条',
            '国标码',
            '国际商品编码',
            '国际商品条码',
            '条码编号',
            '商品国条',
            '条码号',
          ],
        ],
        unsure: [
          ...['箱码', '箱条码', '外箱码', '外箱条码', '大包装条码', '中包码', '中包条码'],
          ...['case barcode', 'carton barcode', 'inner barcode', 'itf-14', 'itf14'],
        ],
        note: 'productSheet.barcodesNote',
      },
    }),
  ),
  /** Only for weighed goods, and optional: 6 digits for the scales. */
  mnemonicCode: listed(
    text({
      max: 6,
      hint: true,
      after: 'costPrice',
      sheet: {
        width: 10,
        aliases: [],
        // Scales often have numbers of 4 or 5 digits there.
        unsure: ['PLU', '秤码', 'PLU码', 'plu code'],
        identifier: true,
        note: 'productSheet.mnemonicNote',
      },
    }),
  ),
  /** A sheet has two columns for the names of the category and its parent. */
  categoryId: listed(reference({ noun: 'category', required: true, cells: { place: 3 } })),
  saleMode: listed(
    option({
      values: [1, 2],
      labels: saleModeLabel,
      required: true,
      cells: { place: 4 },
      sheet: {
        width: 10,
        aliases: ['计价方式', '称重/计件', 'sale mode'],
        defaultable: true,
        others: {
          ...{ 按件: 1, 标品: 1, 普通: 1, 计数: 1, 计件商品: 1 },
          ...{ 按重量: 2, 散称: 2, 非标品: 2, 计重: 2, 散装: 2, 称重商品: 2 },
        },
      },
    }),
  ),
  salesPrice: listed(
    money({
      required: true,
      cells: { place: 5 },
      sheet: {
        width: 12,
        aliases: [
          '原价',
          '售价',
          '零售价',
          '零售价(元)',
          '价格',
          '单价',
          '单位售价',
          ...[
            '销售价格',
            '零售价格',
            '商品售价',
            '统一售价',
            '统一零售价',
            '销售单价',
            '商品单价',
            '商品价格',
            ...['售卖价', '正常价', '正常售价', '标准售价', '参考售价', '含税零售价', '含税售价'],
          ],
          'unit price',
          'price',
          'retail price',
          'retail',
          'sales price',
          'sale price',
          ...['selling price', 'sell price', 'variant price', 'price inc vat', 'price incl vat'],
        ],
        unsure: [
          ...[
            '折扣价',
            '现价',
            '特价',
            '促销价',
            '活动价',
            '会员价',
            '批发价',
            '市场价',
            '建议零售价',
            '团购价',
            ...['今日价', '今日售价', '当日价', '日价'],
          ],
          ...[
            '划线价',
            '吊牌价',
            'list price',
            'discount price',
            'member price',
            ...['wholesale price', 'special price', 'rrp', 'srp', 'msrp'],
          ],
        ],
        note: 'productSheet.priceNote',
      },
    }),
  ),
  costPrice: listed(
    money({
      needs: 'iposWeb.product.cost',
      cells: { place: 6 },
      sheet: {
        width: 12,
        aliases: [
          ...['进价', '成本', '进货价', '单位成本', 'cost', 'cost price', 'unit cost'],
          ...['cost per item', 'default cost', 'supply price'],
          ...['成本单价', '进货单价', '采购单价', '采购价'],
        ],
        note: 'productSheet.priceNote',
      },
    }),
  ),
  origin: listed(
    text({
      max: 25,
      column: { width: 116, hiddenAtFirst: true },
      cells: { place: 10, width: 130 },
      sheet: { width: 14, aliases: ['原产地', 'origin', 'country'] },
    }),
  ),
  weight: weight({
    sheet: { width: 12, aliases: ['重量', '净重', '毛重', 'weight', 'net weight', 'gross weight'] },
  }),
  length: integer({ ...millimetres, sheet: { width: 10, unit: 'mm', aliases: ['长', '长度', 'length'] } }),
  width: integer({ ...millimetres, sheet: { width: 10, unit: 'mm', aliases: ['宽', '宽度', 'width'] } }),
  height: integer({ ...millimetres, sheet: { width: 10, unit: 'mm', aliases: ['高', '高度', 'height'] } }),
  boxSpec: integer({
    min: 1,
    max: 9999,
    sheet: { width: 10, unit: 'piece', pieces: 'pack', aliases: ['装箱数', 'box spec', 'case pack'] },
  }),
  stockUnit: listed(
    option({
      ...units,
      after: 'saleMode',
      sheet: {
        width: 10,
        aliases: ['单位', '主单位', '商品单位', '库存单位', 'unit', 'uom', 'u/m', 'unit of measure'],
        otherwise: [
          ...[
            '基本单位',
            '基本计量单位',
            '主计量单位',
            '主计量单位名称',
            '计量单位',
            '计量单位名称',
            '最小单位',
          ],
          'base unit of measure',
        ],
        defaultable: true,
      },
    }),
  ),
  saleUnit: listed(
    option({
      ...units,
      after: 'stockUnit',
      sheet: {
        width: 10,
        aliases: ['售卖单位', '购买单位'],
        otherwise: ['零售单位'],
        // A row without it gets the default unit. Prices are for this unit.
        required: false,
        told: true,
        defaultable: true,
        note: 'productSheet.unitNote',
      },
    }),
  ),
  displayUnit: option({
    ...units,
    after: 'saleUnit',
    sheet: { width: 10, aliases: [], required: false, defaultable: true },
  }),
  minOrderQuantity: quantity({
    cells: { place: 8, width: 116 },
    sheet: {
      width: 10,
      pieces: 'count',
      aliases: [
        '起订量',
        '起批量',
        '最小订购数',
        '最小起订量',
        '起购数',
        'min order quantity',
        'min. order quantity',
        'minimum order quantity',
        'moq',
      ],
    },
  }),
  addStep: quantity({ sheet: { width: 10, pieces: 'count', aliases: ['步长', 'step'] } }),
  cartLimit: quantity({
    hint: true,
    cells: { place: 9 },
    sheet: { width: 10, pieces: 'count', aliases: ['限购数', '加购上限', 'limit'] },
  }),
  deliveryTypes: options({
    values: [10, 20, 30, 40],
    labels: deliveryTypeLabel,
    alone: { value: 40, fault: 'product.deliveryAlone' },
    wide: true,
    cells: { width: 160 },
    sheet: { width: 16, aliases: ['配送', 'delivery'], defaultable: true },
  }),
  returnPolicy: option({
    values: [1, 2, 99],
    labels: returnPolicyLabel,
    default: 2,
    wide: true,
    cells: { width: 140 },
    sheet: { width: 14, aliases: ['售后', 'return policy'], defaultable: true },
  }),
  processing: options({
    values: [0, 1, 2, 3, 4, 5],
    labels: processingLabel,
    alone: { value: 0, fault: 'product.processingAlone' },
    wide: true,
    sheet: { width: 14, aliases: ['加工', 'processing'] },
  }),
  saleStatus: listed(
    option({
      values: saleStatuses,
      labels: saleStatusLabel,
      default: 2,
      wide: true,
      after: 'mnemonicCode',
      cells: { place: 7, width: 116 },
      sheet: {
        width: 10,
        aliases: ['可卖渠道', '销售渠道', 'sale status'],
        defaultable: true,
        told: true,
        others: {
          ...{ 线下: 1, 在售: 2, 上架: 2, 停售: 0, 下架: 0, offlineonly: 1, banned: 0 },
          ...{ 正常: 2, 正常销售: 2, 销售中: 2, 可售: 2, 已上架: 2, 已下架: 0, 停止销售: 0 },
        },
      },
    }),
  ),
  stockMode: option({
    values: [0, 1],
    labels: stockModeLabel,
    default: 0,
    wide: true,
    sheet: { width: 12, aliases: ['stock mode'], defaultable: true },
  }),
  remarks: lines({
    max: 255,
    wide: true,
    sheet: { width: 24, aliases: ['备注说明', '说明', 'remark', 'note'] },
  }),
})

/** Values of the change log that are no fields of the form. */
export const scheduledPriceFields = defineFields('product', {
  scheduledSalesPrice: money({}),
  scheduledCostPrice: money({ needs: 'iposWeb.product.cost' }),
  /** '2026-11-23 00:00' in the merchant's time zone, if a price waits. */
  scheduledFor: text({ max: 16 }),
  /** The same, if a cost waits. Who does not see costs learns nothing of it. */
  scheduledCostFor: text({ max: 16, needs: 'iposWeb.product.cost' }),
})

/** The fields of the list's rows. */
export const listedProductFields = listedFields(productFields)
