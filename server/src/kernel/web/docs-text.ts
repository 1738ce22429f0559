import { texts } from '@zhanggui/contract'
import type { TextEntry } from '@zhanggui/contract/text.ts'
import { z } from 'zod'

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)

interface FieldSchema {
  enum?: unknown[]
  description?: string
  properties?: Record<string, FieldSchema>
  items?: FieldSchema
}

/** The texts of codes that several nouns have. */
const sharedCodes: Readonly<Record<string, string>> = {
  deliveryType: 'order.delivery',
  method: 'order.method',
}

/** Says what each code of a field means, by its texts: `afterSale.reason10`. */
function explain(noun: string, { properties = {}, items }: FieldSchema): void {
  const known = texts as Record<string, TextEntry | undefined>
  for (const [name, field] of Object.entries(properties)) {
    const codes = (field.enum ?? []).filter((code) => typeof code === 'number')
    const meanings = [`${noun}.${name}`, sharedCodes[name] ?? '']
      .map((key) => codes.map((code) => ({ code, text: known[`${key}${code}`] })))
      .find((found) => found.length > 0 && found.every(({ text }) => text !== undefined))
    if (meanings)
      field.description = meanings.map(({ code, text }) => `${code}: ${text?.[0]} · ${text?.[1]}`).join('; ')
    explain(noun, field)
  }
  if (items) explain(noun, items)
}

/** The schema of a call's input or output. A transform is shown in its form on the wire. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output', noun = ''): Record<string, unknown> {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<
    string,
    unknown
  >
  explain(noun, rest)
  return rest
}

/** A schema as JSON, for the documentation page. */
export const schemaText = (schema: z.ZodType, io: 'input' | 'output', noun = ''): string =>
  escapeHtml(JSON.stringify(schemaOf(schema, io, noun), null, 2))
