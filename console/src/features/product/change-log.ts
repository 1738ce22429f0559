import { type TextKey, texts } from '@zhanggui/contract'
import { productValueText } from '@zhanggui/contract/product/product-change.ts'
import type { Language } from '@zhanggui/contract/text.ts'
import { formatMoment } from '../../kit/base/format.ts'
import type { Label } from '../../kit/base/label.ts'

/** The name of a changed field as the form writes it. */
export function fieldLabel(field: string, label: Label): string {
  const key = `product.${field}`
  return key in texts ? label(key as TextKey) : field
}

/** A kept value as people read it; times in the merchant's zone. */
export const shownValue = (field: string, value: string | null, language: Language): string | null =>
  value && field.endsWith('At') && !Number.isNaN(Date.parse(value))
    ? formatMoment(value)
    : productValueText(field, value, language)
