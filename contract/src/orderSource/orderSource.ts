import { z } from 'zod'
import { recordForm, recordRow } from '../field-schema.ts'
import { pageOf, pageQuery } from '../rules.ts'
import { orderSourceFields } from './orderSource.fields.ts'

/** The sources of every merchant. The text `orderSource.source_<code>` names them. */
export const builtInSources = ['till', 'shopApp', 'miniProgram', 'deliveryPlatform', 'console'] as const
export type BuiltInSource = (typeof builtInSources)[number]
export const isBuiltIn = (code: string): code is BuiltInSource =>
  (builtInSources as readonly string[]).includes(code)

export const orderSourceForm = recordForm(orderSourceFields, {})
export type OrderSourceForm = z.output<typeof orderSourceForm>
export const orderSourceRow = recordRow(orderSourceFields, {}).extend({ builtIn: z.boolean() })
export type OrderSourceRow = z.output<typeof orderSourceRow>
export const orderSourceQuery = z.strictObject(pageQuery)
export const orderSourcePage = pageOf(orderSourceRow)
