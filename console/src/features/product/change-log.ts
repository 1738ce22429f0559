import { productValueText } from '@zhanggui/contract/product/product-change.ts'
import type { Language } from '@zhanggui/contract/text.ts'
import { formatMoment } from '../../kit/base/format.ts'
import { isText, sayText } from '../../kit/base/text.ts'

/** The name of a changed field, as in the form. */
export function fieldLabel(field: string, language: Language): string {
  const key = `product.${field}`
  return isText(key) ? sayText(key, language) : field
}

/** A stored value as text; times are in the merchant's zone. */
export const shownValue = (field: string, value: string | null, language: Language): string | null =>
  value && field.endsWith('At') && !Number.isNaN(Date.parse(value))
    ? formatMoment(value)
    : productValueText(field, value, language, (key) => sayText(key, language))

/** The value of a field of a product as text. */
export function shownField(field: string, value: unknown, language: Language): string {
  const raw = Array.isArray(value) ? JSON.stringify(value) : String(value ?? '')
  return shownValue(field, raw, language) ?? ''
}

const pictureFields: readonly string[] = ['gallery', 'listImage', 'detailImages']

/** The addresses of the pictures in a value of the log. A list is in JSON. */
export function picturesOf(field: string, value: string | null): readonly string[] {
  if (!value || !pictureFields.includes(field)) return []
  if (!value.startsWith('[')) return [value]
  try {
    const list: unknown = JSON.parse(value)
    return Array.isArray(list) ? list.map(String) : []
  } catch {
    return []
  }
}
