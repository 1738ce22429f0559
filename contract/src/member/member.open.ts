import { z } from 'zod'
import { defineCall } from '../call.ts'
import { day, id, moment, optionalLines, optionalText, shortText } from '../rules.ts'

export const memberOpenCalls = {
  /** Makes or changes a member by its natural key. What was said before the last change is ignored. */
  upsertMember: defineCall({
    path: '/open/v1/members/upsert',
    example: {
      source: 'shopApp',
      number: 'M-1001',
      at: '2026-01-01T09:30:00+08:00',
      name: '林女士',
      phone: '13800005678',
      level: '金卡',
      birthday: '1990-05-17',
    },
    summary: ['新增或修改会员', 'Make or change a member'],
    access: { open: 'member' },
    input: z.strictObject({
      source: shortText(20),
      number: shortText(64),
      /** When the source changed it. */
      at: moment,
      name: optionalText(30),
      phone: z.union([z.literal(''), z.string().regex(/^1\d{10}$/, 'rule.phone')]).default(''),
      level: optionalText(20),
      birthday: day.nullable().default(null),
      note: optionalLines(255),
    }),
    /** `taken` is false for what was said before the last change. */
    output: z.object({ id, taken: z.boolean() }),
    audit: 'member.upsert',
  }),
}
