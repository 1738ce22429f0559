import { moneyText } from '../money.ts'
import type { Language } from '../text.ts'
import type { TextKey } from '../text-key.ts'
import {
  deliveryTypeLabel,
  effectivePolicyLabel,
  processingLabel,
  productStatusLabel,
  returnPolicyLabel,
  saleModeLabel,
  saleStatusLabel,
  stockModeLabel,
} from './product.labels.ts'
import { isUnitCode, unitNames } from './unit.ts'

type Labels = Readonly<Record<number, TextKey>>
const enumerations: Readonly<Record<string, Labels>> = {
  status: productStatusLabel,
  saleMode: saleModeLabel,
  saleStatus: saleStatusLabel,
  deliveryTypes: deliveryTypeLabel,
  returnPolicy: returnPolicyLabel,
  processing: processingLabel,
  stockMode: stockModeLabel,
  effectivePolicy: effectivePolicyLabel,
}
const units: ReadonlySet<string> = new Set(['stockUnit', 'saleUnit', 'displayUnit'])
const amounts: ReadonlySet<string> = new Set([
  'salesPrice',
  'costPrice',
  'scheduledSalesPrice',
  'scheduledCostPrice',
])

/**
 * A value of a product as the change log and the audit trail keep it, as people read it: codes become words, amounts get
 * their sign, lists are joined. Null stands for empty.
 */
export function productValueText(
  field: string,
  value: string | null,
  language: Language,
  say: (key: TextKey) => string,
): string | null {
  if (value === null || value === '' || value === '[]') return null
  if (amounts.has(field) && /^\d+(\.\d+)?$/.test(value)) return moneyText(value)
  return listOf(value)
    .map((part) => wordOf(field, part, language, say))
    .join(language === 'zh' ? '、' : ', ')
}

function wordOf(field: string, part: string, language: Language, say: (key: TextKey) => string): string {
  const code = Number(part)
  if (units.has(field)) return isUnitCode(code) ? unitNames[code][language === 'zh' ? 0 : 1] : part
  const label = enumerations[field]?.[code]
  return label ? say(label) : part
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
