import { fileCalls, uploadLimit } from '@zhanggui/contract/file/file.calls.ts'
import { productFields } from '@zhanggui/contract/product/product.fields.ts'
import { effectivePolicyLabel } from '@zhanggui/contract/product/product.labels.ts'
import { effectivePolicies, mediaLimit } from '@zhanggui/contract/product/product.options.ts'
import { productText } from '@zhanggui/contract/product/product.text.ts'
import type { PricePreview } from '@zhanggui/contract/product/product.ts'
import {
  countingUnits,
  kilogram,
  type UnitCode,
  unitNames,
  weighedSaleUnits,
} from '@zhanggui/contract/product/unit.ts'
import { useMemo } from 'react'
import { type Label, useLabel } from '../../kit/base/label.ts'
import { useText } from '../../kit/base/text.ts'
import type { AnyField, AnyGroup } from '../../kit/form/field/own-field.tsx'
import type { SelectOption, TreeOption } from '../../kit/input/option.ts'
import { marginOf, marginText } from '../../kit/product/price/margin.ts'
import { useHiddenFields } from '../../kit/record/hidden-fields.ts'
import { recordField } from '../../kit/record/record-fields.tsx'
import { useUser } from '../../kit/session/session.ts'
import { sizeText } from '../../kit/upload/upload-check.ts'
import { mnemonicControl } from './mnemonic-input.tsx'
import { waitingTexts } from './price-preview.ts'
import { isWeighed, type ProductValues } from './product-values.ts'

type Field = AnyField<ProductValues>
type FieldName = keyof typeof productFields.fields

/** The fields of each group, in the order of the form. */
export const formOrder = {
  basics: ['name', 'categoryId', 'origin', 'code', 'serialNumber', 'barcodes', 'mnemonicCode'],
  price: ['salesPrice', 'costPrice'],
  measure: [
    ...['saleMode', 'stockUnit', 'saleUnit', 'displayUnit'],
    ...['minOrderQuantity', 'addStep', 'cartLimit', 'boxSpec'],
    ...['weight', 'length', 'width', 'height', 'stockMode'],
  ],
  delivery: ['saleStatus', 'deliveryTypes', 'returnPolicy', 'processing', 'remarks'],
} as const satisfies Record<string, readonly FieldName[]>

/** Product pictures (spec section 5): png, jpg or gif, 400K each. */
const picture = {
  kind: 'images',
  call: fileCalls.uploadImage,
  fields: { purpose: 'product' },
  maxBytes: uploadLimit.productImage,
  extensions: ['png', 'jpg', 'gif'],
  pick: true,
} as const

const mediaOf = (limit: ReturnType<typeof mediaLimit>): readonly Field[] => [
  {
    ...picture,
    name: 'gallery',
    label: 'product.gallery',
    wide: true,
    limit: limit.gallery,
    box: 84,
    withMain: true,
    ...(limit.list === 0 ? { hint: 'product.galleryHint' as const } : {}),
  },
  {
    ...picture,
    name: 'listImage',
    label: 'product.listImage',
    limit: limit.list,
    hidden: () => limit.list === 0,
    box: 56,
    single: true,
    hint: 'product.listImageHint',
  },
  {
    name: 'video',
    label: 'product.video',
    kind: 'video',
    call: fileCalls.uploadVideo,
    maxBytes: uploadLimit.video,
    pick: true,
    hint: 'product.videoHint',
  },
  {
    ...picture,
    name: 'detailImages',
    label: 'product.detailImages',
    wide: true,
    limit: limit.detail,
    box: 56,
  },
]

/** The margin beside the cost, while one types. */
export function marginHint({ salesPrice, costPrice }: Pick<ProductValues, 'salesPrice' | 'costPrice'>) {
  const margin = marginOf(salesPrice ?? '', costPrice)
  if (margin === null) return null
  const [zh, en] = productText['product.formMargin']
  const fill = (text: string) => text.replace('{margin}', marginText(margin))
  return [fill(zh), fill(en)] as const
}

/** The exceptions of this form. A field with a kind here has its own control. */
function exceptions(
  categories: TreeOption[] | undefined,
  say: Label,
): Partial<Record<FieldName, Partial<Field>>> {
  const nameOf = (unit: UnitCode) => say(unitNames[unit])
  const units = (codes: readonly UnitCode[]): SelectOption[] =>
    codes.map((value) => ({ value, label: nameOf(value) }))
  const pieceUnits = units(countingUnits)
  const weighedUnits = units(weighedSaleUnits)
  const kilograms = units([kilogram])
  const saleUnit = {
    kind: 'select',
    options: (values: ProductValues) => (isWeighed(values) ? weighedUnits : pieceUnits),
  } as const
  const inStockUnit = {
    unit: (values: ProductValues) => nameOf(isWeighed(values) ? kilogram : values.stockUnit),
  }
  return {
    categoryId: { kind: 'tree', options: categories },
    // Short codes do not need a counter of characters.
    code: { kind: 'text' },
    serialNumber: { kind: 'text' },
    barcodes: { kind: 'barcode', max: 20 },
    mnemonicCode: {
      kind: 'own',
      control: mnemonicControl,
      hidden: (values: ProductValues) => !isWeighed(values),
    },
    salesPrice: { unit: (values: ProductValues) => nameOf(values.saleUnit) },
    stockUnit: {
      kind: 'select',
      options: (values) => (isWeighed(values) ? kilograms : pieceUnits),
      locked: (values) => (isWeighed(values) ? 'product.weighedUnitHint' : null),
    },
    saleUnit,
    displayUnit: saleUnit,
    minOrderQuantity: inStockUnit,
    addStep: inStockUnit,
    cartLimit: inStockUnit,
    costPrice: { hint: marginHint },
    saleStatus: { required: true },
    returnPolicy: { required: true },
  }
}

/** A field of the product form, as data. */
export function productFieldOf(categories: TreeOption[] | undefined, say: Label): (name: FieldName) => Field {
  const special = exceptions(categories, say)
  // By way of unknown: the compiler would compare all kinds of fields with each other for many seconds.
  return (name) => recordField(productFields, name, {}, say, special[name]) as unknown as Field
}

/** The groups and fields of the product form, as data. */
export function useProductGroups(
  categories: TreeOption[] | undefined,
  /** The price may wait for a day: the product is active. */
  dated: boolean,
  /** The prices that wait at the head office and in stores. */
  waiting?: PricePreview,
): readonly AnyGroup<ProductValues>[] {
  const t = useText()
  const say = useLabel()
  const { eightAuxiliary } = useUser().settings
  const hidden = useHiddenFields(productFields)
  return useMemo(() => {
    const limit = mediaLimit(eightAuxiliary)
    const waits = (waiting?.scheduled ?? waiting?.scheduledCost ?? null) !== null
    const fieldOf = productFieldOf(categories, say)
    const fieldsOf = (group: keyof typeof formOrder): Field[] =>
      formOrder[group].filter((name) => !hidden.has(name)).map(fieldOf)
    return [
      { key: 'basics', title: 'product.groupBasics', fields: fieldsOf('basics') },
      {
        key: 'price',
        title: 'product.groupPrice',
        ...(waiting
          ? { note: waitingTexts({ ...waiting, scheduled: null, scheduledCost: null }, false).join(' · ') }
          : {}),
        fields: [
          ...fieldsOf('price'),
          {
            name: 'effectivePolicy',
            label: 'product.effectivePolicy',
            kind: 'radio',
            wide: true,
            options: effectivePolicies.map((value) => ({ value, label: say(effectivePolicyLabel[value]) })),
            hint: (values) =>
              values.effectivePolicy === 2
                ? waits
                  ? 'product.policyReplaces'
                  : 'product.policyHint'
                : waits
                  ? 'product.policyEnds'
                  : null,
          },
          {
            name: 'effectiveOn',
            label: 'product.effectiveOn',
            kind: 'date',
            hint: 'product.effectiveOnHint',
            hidden: (values) => !dated || values.effectivePolicy !== 2,
          },
        ],
      },
      {
        key: 'media',
        title: 'product.groupMedia',
        note: t('product.mediaLimits', {
          limit: limit.gallery + limit.list + limit.detail,
          size: sizeText(uploadLimit.productImage),
        }),
        fields: mediaOf(limit),
      },
      { key: 'measure', title: 'product.groupMeasure', fields: fieldsOf('measure') },
      { key: 'delivery', title: 'product.groupDelivery', fields: fieldsOf('delivery') },
    ]
  }, [t, say, categories, eightAuxiliary, hidden, dated, waiting])
}
