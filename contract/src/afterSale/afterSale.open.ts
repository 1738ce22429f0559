import { z } from 'zod'
import { defineCall } from '../call.ts'
import { sizeText } from '../file/file.text.ts'
import {
  id,
  mediaAddress,
  moment,
  optionalLines,
  optionalText,
  price,
  quantity,
  shortText,
} from '../rules.ts'
import { afterSaleReasons, afterSaleTypes } from './afterSale.status.ts'
import { afterSaleLimit, noAmount, noLines } from './afterSale.ts'
import { returning } from './return.ts'

/** The natural key of an after-sale: a number of the selling side, within its source. */
const key = { source: shortText(20), number: shortText(64) }
const lines = z.array(z.strictObject({ line: z.number().int().min(1).max(100), quantity })).max(100)

const shown = z.object({
  id,
  number: z.string(),
  status: z.number().int(),
  /** Asked for; after the decision what is agreed. */
  amount: z.string(),
})

const charactersOf = (bytes: number) => Math.ceil(bytes / 3) * 4
/** The size that a photo has, from the length of its base64 text. */
const bytesOf = (base64: string) => Math.floor((base64.replace(/=+$/, '').length * 3) / 4)

export const afterSaleOpenCalls = {
  /** A photo for an application. It is dropped after a day if no application has taken it. */
  uploadAfterSalePhoto: defineCall({
    path: '/open/v1/aftersales/uploadPhoto',
    example: {
      photo:
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    },
    summary: ['上传售后照片', 'Upload a photo for an after-sale'],
    access: { open: 'order' },
    input: z.strictObject({
      /** JPG or PNG of at most 400 KB, as base64. */
      photo: z
        .string()
        .min(1, 'rule.required')
        // One that is a little too large is refused with its own words.
        .max(2 * charactersOf(afterSaleLimit.photoBytes))
        .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'rule.invalid')
        .refine((photo) => bytesOf(photo) <= afterSaleLimit.photoBytes, {
          message: 'rule.maxSize',
          params: { size: sizeText(afterSaleLimit.photoBytes) },
        }),
    }),
    output: z.object({ url: z.string() }),
    tooLarge: { field: 'photo', size: sizeText(afterSaleLimit.photoBytes) },
    audit: 'afterSale.uploadPhoto',
    load: 'bulk',
  }),
  /** Units are held as soon as it is submitted. */
  applyAfterSale: defineCall({
    path: '/open/v1/aftersales/apply',
    example: {
      source: 'shopApp',
      number: 'AS-1001',
      order: 'A-1001',
      type: 10,
      reason: 20,
      lines: [{ line: 1, quantity: '1' }],
      note: '瓶身破了',
    },
    summary: ['申请售后', 'Apply for an after-sale'],
    access: { open: 'order' },
    input: z
      .strictObject({
        ...key,
        /** The number of the order, as the source knows it. */
        order: shortText(64),
        type: z.literal(afterSaleTypes),
        reason: z.literal(afterSaleReasons),
        note: optionalLines(255),
        lines: lines.default([]),
        /** Of a compensation. */
        amount: price.optional(),
        /** The addresses of uploaded photos. Each belongs to one application. */
        photos: z.array(mediaAddress).max(afterSaleLimit.photos).optional(),
        /** Without it the buyer submits it later, within 7 days. */
        submit: z.boolean().default(true),
      })
      .refine((form) => form.type === 30 || form.lines.length > 0, {
        path: ['lines'],
        message: 'rule.required',
      })
      .refine((form) => form.type !== 30 || form.amount !== undefined, {
        path: ['amount'],
        message: 'rule.required',
      })
      .refine(noLines, { path: ['lines'], message: 'rule.notForType' })
      .refine(noAmount, { path: ['amount'], message: 'rule.notForType' }),
    output: shown,
    audit: 'afterSale.apply',
    load: 'critical',
  }),
  submitAppliedAfterSale: defineCall({
    path: '/open/v1/aftersales/submit',
    example: { source: 'shopApp', number: 'AS-1001' },
    summary: ['提交售后', 'Submit an after-sale'],
    access: { open: 'order' },
    input: z.strictObject(key),
    output: shown,
    audit: 'afterSale.submit',
    load: 'critical',
  }),
  withdrawAfterSale: defineCall({
    path: '/open/v1/aftersales/withdraw',
    example: { source: 'shopApp', number: 'AS-1001' },
    summary: ['撤销售后', 'Withdraw an after-sale'],
    access: { open: 'order' },
    input: z.strictObject(key),
    output: shown,
    audit: 'afterSale.withdraw',
    load: 'critical',
  }),
  findAppliedAfterSale: defineCall({
    path: '/open/v1/aftersales/find',
    example: { source: 'shopApp', number: 'AS-1001' },
    summary: ['查售后', 'Find an after-sale'],
    access: { open: 'order' },
    input: z.strictObject(key),
    output: shown.extend({
      rejectReason: z.string(),
      /** How it ended by itself or by the buyer; '' if staff decided. */
      ending: z.enum(['', 'withdrawn', 'lapsed', 'expired']),
      reply: z.string(),
      refunded: z.string(),
    }),
    load: 'critical',
  }),
  /**
   * A till takes goods back: from the application to the refund in one step. Cash is paid out at once. A till that was
   * offline says in `at` when it took them: the return counts on that day.
   */
  returnAtTill: defineCall({
    path: '/open/v1/pos/return',
    example: {
      source: 'till',
      number: 'R1-20260101-0001',
      order: 'T1-20260101-0001',
      store: 'S001',
      at: '2026-01-01T10:15:00+08:00',
      employee: '2',
      reason: 10,
      lines: [{ line: 1, quantity: '1', way: 'restock' }],
      amount: '2.50',
    },
    summary: ['收银退货', 'Take goods back at a till'],
    access: { open: 'pos' },
    input: z.strictObject({
      ...key,
      /** The number of the sale, as its till knows it. */
      order: shortText(64),
      /** Of the sale, if another source rang it up. */
      orderSource: optionalText(20),
      store: shortText(32),
      /** When the goods came back. Without it they come back now. */
      at: moment.optional(),
      /** The person of the POS login. */
      employee: id,
      ...returning,
    }),
    output: shown.extend({ refund: z.string() }),
    audit: 'afterSale.till',
    load: 'critical',
  }),
}
