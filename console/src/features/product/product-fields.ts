import { fileCalls, uploadLimit } from '@zhanggui/contract/file/file.calls.ts'
import {
  deliveryTypeLabel,
  effectivePolicyLabel,
  processingLabel,
  returnPolicyLabel,
  saleModeLabel,
  saleStatusLabel,
  stockModeLabel,
} from '@zhanggui/contract/product/product.labels.ts'
import {
  deliveryTypes,
  effectivePolicies,
  mediaLimit,
  processingOptions,
  returnPolicies,
  saleStatuses,
  stockModes,
} from '@zhanggui/contract/product/product.ts'
import {
  countingUnits,
  kilogram,
  type UnitCode,
  unitNames,
  weighedSaleUnits,
} from '@zhanggui/contract/product/unit.ts'
import { useMemo } from 'react'
import { useLabel } from '../../kit/base/label.ts'
import { useLanguage } from '../../kit/base/language.ts'
import { useText } from '../../kit/base/text.ts'
import type { FormGroup } from '../../kit/form/field/fields.ts'
import type { SelectOption, TreeOption } from '../../kit/input/option.ts'
import { sizeText } from '../../kit/upload/upload-check.ts'
import { isWeighed, type ProductValues } from './product-values.ts'

/** Product pictures (spec section 5): png, jpg or gif, 400K each. */
const picture = {
  kind: 'images',
  call: fileCalls.uploadImage,
  fields: { purpose: 'product' },
  maxBytes: uploadLimit.productImage,
  extensions: ['png', 'jpg', 'gif'],
  pick: true,
} as const

/** The groups and fields of the product form, as data. */
export function useProductGroups(categories: TreeOption[] | undefined): readonly FormGroup<ProductValues>[] {
  const t = useText()
  const label = useLabel()
  const language = useLanguage()
  return useMemo(() => {
    const nameOf = (unit: UnitCode) => unitNames[unit][language === 'zh' ? 0 : 1]
    const units = (codes: readonly UnitCode[]): SelectOption[] =>
      codes.map((value) => ({ value, label: nameOf(value) }))
    const pieceUnits = units(countingUnits)
    const weighedUnits = units(weighedSaleUnits)
    const unitsOf = (values: ProductValues) => (isWeighed(values) ? weighedUnits : pieceUnits)
    const stockUnitOf = (values: ProductValues) => nameOf(isWeighed(values) ? kilogram : values.stockUnit)
    const options = <N extends number>(
      values: readonly N[],
      labels: Readonly<Record<N, Parameters<typeof label>[0]>>,
    ) => values.map((value) => ({ value, label: label(labels[value]) }))

    return [
      {
        key: 'basics',
        title: 'product.groupBasics',
        fields: [
          {
            name: 'name',
            label: 'product.name',
            kind: 'text',
            required: true,
            wide: true,
            count: { max: 80, by: 'width' },
          },
          {
            name: 'categoryId',
            label: 'product.categoryId',
            kind: 'tree',
            required: true,
            options: categories,
          },
          { name: 'origin', label: 'product.origin', kind: 'text', count: { max: 25, by: 'length' } },
          { name: 'code', label: 'product.code', kind: 'text', hint: 'product.codeHint' },
          { name: 'serialNumber', label: 'product.serialNumber', kind: 'text' },
          {
            name: 'barcodes',
            label: 'product.barcodes',
            kind: 'barcode',
            max: 20,
            hint: 'product.barcodesHint',
          },
          {
            name: 'mnemonicCode',
            label: 'product.mnemonicCode',
            kind: 'text',
            required: isWeighed,
            hidden: (values) => !isWeighed(values),
            hint: 'product.mnemonicHint',
          },
        ],
      },
      {
        key: 'media',
        title: 'product.groupMedia',
        note: t('product.mediaLimits', {
          limit: mediaLimit.gallery + mediaLimit.list + mediaLimit.detail,
          size: sizeText(uploadLimit.productImage),
        }),
        fields: [
          {
            ...picture,
            name: 'gallery',
            label: 'product.gallery',
            wide: true,
            limit: mediaLimit.gallery,
            box: 84,
            withMain: true,
          },
          {
            ...picture,
            name: 'listImage',
            label: 'product.listImage',
            limit: mediaLimit.list,
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
            limit: mediaLimit.detail,
            box: 56,
          },
        ],
      },
      {
        key: 'price',
        title: 'product.groupPrice',
        fields: [
          {
            name: 'salesPrice',
            label: 'product.salesPrice',
            kind: 'money',
            required: true,
            unit: (values) => nameOf(values.saleUnit),
          },
          { name: 'costPrice', label: 'product.costPrice', kind: 'money', nullable: true },
          {
            name: 'effectivePolicy',
            label: 'product.effectivePolicy',
            kind: 'radio',
            wide: true,
            options: options(effectivePolicies, effectivePolicyLabel),
            hint: (values) => (values.effectivePolicy === 2 ? 'product.policyHint' : null),
          },
        ],
      },
      {
        key: 'measure',
        title: 'product.groupMeasure',
        fields: [
          {
            name: 'saleMode',
            label: 'product.saleMode',
            kind: 'radio',
            required: true,
            options: options([1, 2] as const, saleModeLabel),
          },
          {
            name: 'stockUnit',
            label: 'product.stockUnit',
            kind: 'select',
            required: true,
            options: (values) => (isWeighed(values) ? units([kilogram]) : pieceUnits),
            locked: (values) => (isWeighed(values) ? 'product.weighedUnitHint' : null),
          },
          { name: 'saleUnit', label: 'product.saleUnit', kind: 'select', required: true, options: unitsOf },
          {
            name: 'displayUnit',
            label: 'product.displayUnit',
            kind: 'select',
            required: true,
            options: unitsOf,
          },
          {
            name: 'minOrderQuantity',
            label: 'product.minOrderQuantity',
            kind: 'decimal',
            nullable: true,
            unit: stockUnitOf,
          },
          { name: 'addStep', label: 'product.addStep', kind: 'decimal', nullable: true, unit: stockUnitOf },
          {
            name: 'cartLimit',
            label: 'product.cartLimit',
            kind: 'decimal',
            nullable: true,
            unit: stockUnitOf,
            hint: 'product.limitHint',
          },
          { name: 'boxSpec', label: 'product.boxSpec', kind: 'integer' },
          { name: 'weight', label: 'product.weight', kind: 'weight', nullable: true },
          { name: 'length', label: 'product.length', kind: 'integer' },
          { name: 'width', label: 'product.width', kind: 'integer' },
          { name: 'height', label: 'product.height', kind: 'integer' },
          {
            name: 'stockMode',
            label: 'product.stockMode',
            kind: 'radio',
            wide: true,
            options: options(stockModes, stockModeLabel),
          },
        ],
      },
      {
        key: 'delivery',
        title: 'product.groupDelivery',
        fields: [
          {
            name: 'saleStatus',
            label: 'product.saleStatus',
            kind: 'radio',
            wide: true,
            required: true,
            options: options(saleStatuses, saleStatusLabel),
          },
          {
            name: 'deliveryTypes',
            label: 'product.deliveryTypes',
            kind: 'checks',
            wide: true,
            options: options(deliveryTypes, deliveryTypeLabel),
          },
          {
            name: 'returnPolicy',
            label: 'product.returnPolicy',
            kind: 'radio',
            wide: true,
            required: true,
            options: options(returnPolicies, returnPolicyLabel),
          },
          {
            name: 'processing',
            label: 'product.processing',
            kind: 'checks',
            wide: true,
            options: options(processingOptions, processingLabel),
          },
          { name: 'remarks', label: 'product.remarks', kind: 'textarea', wide: true, max: 255 },
        ],
      },
    ]
  }, [t, label, language, categories])
}
