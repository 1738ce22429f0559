import { z } from 'zod'
import { day, id, moment, pageOf, pageQuery, searchText } from '../rules.ts'

/** A member, as a shop or till tells it. */
export const memberRow = z.object({
  id,
  number: z.string(),
  source: z.string(),
  sourceName: z.string(),
  name: z.string(),
  phone: z.string(),
  level: z.string(),
  birthday: day.nullable(),
  note: z.string(),
  updatedAt: moment,
})
export type MemberRow = z.output<typeof memberRow>

/** The keyword is a name, a number, or the last four digits of the phone. */
export const memberQuery = z.strictObject({ keyword: searchText(40).optional(), ...pageQuery })
export const memberPage = pageOf(memberRow)
