import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { texts } from '@zhanggui/contract'
import { type Field, type NounFields, type OptionField, optionLabel } from '@zhanggui/contract/fields.ts'
import type { TextEntry } from '@zhanggui/contract/text.ts'
import { describe, expect, test } from 'vitest'

const folder = fileURLToPath(new URL('../../contract/src/', import.meta.url))
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.fields.ts'),
)
const described: NounFields[] = []
for (const name of files) {
  const found: Record<string, unknown> = await import(/* @vite-ignore */ `${folder}${name}`)
  for (const one of Object.values(found))
    if (typeof one === 'object' && one !== null && 'fields' in one) described.push(one as NounFields)
}

describe('the fields of every noun', () => {
  test('are found', () => {
    expect(described.map(({ noun }) => noun)).toContain('store')
  })

  test('have the texts that follow from them', () => {
    const known = texts as Record<string, TextEntry>
    const needed = ({ noun, fields }: NounFields) =>
      Object.entries(fields).flatMap(([key, field]: [string, Field]) => [
        `${noun}.${key}`,
        ...(field.hint ? [`${noun}.${key}Hint`] : []),
        ...('values' in field ? field.values : [])
          .map((value) => optionLabel(noun, key, field as OptionField, value))
          .filter((label) => typeof label === 'string'),
      ])
    expect(described.flatMap(needed).filter((key) => !known[key])).toEqual([])
    const taken = described.flatMap(({ noun, fields }) =>
      Object.entries(fields).flatMap(([key, { unique }]) => (unique ? [`${noun}.${key}Taken`] : [])),
    )
    expect(taken.filter((key) => known[key]?.[2] === undefined)).toEqual([])
  })
})
