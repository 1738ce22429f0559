import { type Field, type Held, hiddenFields, option, optionLabel } from '../fields.ts'
import { moneyText } from '../money.ts'
import { fillText, type Language, listText } from '../text.ts'
import type { TextKey } from '../text-key.ts'
import { productFields, scheduledPriceFields } from './product.fields.ts'
import { effectivePolicyLabel, productStatusLabel } from './product.labels.ts'
import { effectivePolicies } from './product.options.ts'
import { productStatuses } from './product.status.ts'

/** The fields of the change log whose values have texts. */
const fields: Readonly<Record<string, Field>> = {
  ...productFields.fields,
  status: option({ values: productStatuses, labels: productStatusLabel }),
  effectivePolicy: option({ values: effectivePolicies, labels: effectivePolicyLabel }),
  ...scheduledPriceFields.fields,
}

/** The fields of the change log that a person with these permissions sees. */
export const loggedFields = (held: Held): string[] => {
  const hidden = hiddenFields({ noun: 'product', fields }, held)
  return Object.keys(fields).filter((key) => !hidden.has(key))
}

/**
 * A value of a product from the change log or the audit trail as text: codes become labels, amounts get their sign,
 * lists are joined. Null is empty.
 */
export function productValueText(
  key: string,
  value: string | null,
  language: Language,
  say: (key: TextKey) => string,
): string | null {
  if (value === null || value === '' || value === '[]') return null
  const field = fields[key]
  if (field?.kind === 'money' && /^\d+(\.\d+)?$/.test(value)) return moneyText(value)
  return listText(
    language,
    listOf(value).map((part) => wordOf(key, field, part, language, say)),
  )
}

function wordOf(
  key: string,
  field: Field | undefined,
  part: string,
  language: Language,
  say: (key: TextKey) => string,
): string {
  if (field?.kind !== 'option' && field?.kind !== 'options') return part
  const code = Number(part)
  if (!field.values.includes(code)) return part
  const label = optionLabel('product', key, field, code)
  return typeof label === 'string' ? say(label) : fillText(label, language)
}

function listOf(value: string): string[] {
  if (value.startsWith('[')) {
    try {
      const list: unknown = JSON.parse(value)
      if (Array.isArray(list)) return list.map(String)
    } catch {
      // Text that only looks like a list.
    }
  }
  return [value]
}
