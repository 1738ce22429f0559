import { z } from 'zod'

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)

/** A schema as JSON, for the documentation page. */
export const schemaText = (schema: z.ZodType, io: 'input' | 'output'): string =>
  escapeHtml(
    JSON.stringify(
      z.toJSONSchema(schema, { io, unrepresentable: 'any' }),
      (key, value) => (key === '$schema' ? undefined : value),
      2,
    ),
  )
