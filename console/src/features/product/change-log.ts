import { type TextKey, texts } from '@zhanggui/contract'
import {
  deliveryTypeLabel,
  effectivePolicyLabel,
  processingLabel,
  productStatusLabel,
  returnPolicyLabel,
  saleModeLabel,
  saleStatusLabel,
  stockModeLabel,
} from '@zhanggui/contract/product/product.labels.ts'
import { isUnitCode, unitNames } from '@zhanggui/contract/product/unit.ts'
import type { Language } from '@zhanggui/contract/text.ts'
import { formatMoment, formatMoney } from '../../kit/format.ts'
import type { Label } from '../../kit/label.ts'

type Labels = Readonly<Record<number, TextKey>>
const enums: Readonly<Record<string, Labels>> = {
  status: productStatusLabel,
  saleMode: saleModeLabel,
  saleStatus: saleStatusLabel,
  deliveryTypes: deliveryTypeLabel,
  returnPolicy: returnPolicyLabel,
  processing: processingLabel,
  stockMode: stockModeLabel,
  effectivePolicy: effectivePolicyLabel,
}
const units = ['stockUnit', 'saleUnit', 'displayUnit']
const amounts = ['salesPrice', 'costPrice', 'scheduledSalesPrice', 'scheduledCostPrice']

/** The name of a changed field as the form writes it. */
export function fieldLabel(field: string, label: Label): string {
  const key = `product.${field}`
  return key in texts ? label(key as TextKey) : field
}

/** A kept value as people read it: codes become words, amounts get their sign, lists are joined. */
export function shownValue(
  field: string,
  value: string | null,
  label: Label,
  language: Language,
): string | null {
  if (value === null || value === '' || value === '[]') return null
  const parts = listOf(value)
  const labels = enums[field]
  if (labels)
    return parts.map((part) => (labels[Number(part)] ? label(labels[Number(part)]!) : part)).join('、')
  if (units.includes(field))
    return parts
      .map((part) =>
        isUnitCode(Number(part)) ? unitNames[Number(part) as 1][language === 'zh' ? 0 : 1] : part,
      )
      .join('')
  if (amounts.includes(field) && /^\d+(\.\d+)?$/.test(value)) return formatMoney(value)
  if (field.endsWith('At') && !Number.isNaN(Date.parse(value))) return formatMoment(value)
  return parts.join('、')
}

function listOf(value: string): string[] {
  if (value.startsWith('[')) {
    try {
      const list: unknown = JSON.parse(value)
      if (Array.isArray(list)) return list.map(String)
    } catch {
      // A text that only looks like a list.
    }
  }
  return [value]
}
