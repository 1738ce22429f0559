import { z } from 'zod'
import { defineCall } from '../call.ts'
import { id, pageQuery } from '../rules.ts'
import {
  deliveryDetail,
  deliveryPage,
  deliveryQuery,
  webhookChange,
  webhookForm,
  webhookPage,
} from './webhook.ts'

const page = 'iposWeb.settings.webhook'

export const webhookCalls = {
  findDeliveryPage: defineCall({
    path: '/bf/ipos/web/webhook/findDeliveryPage',
    summary: ['事件推送记录', 'Events sent to addresses'],
    access: { permission: page },
    input: deliveryQuery,
    output: deliveryPage,
  }),
  findDeliveryDetail: defineCall({
    path: '/bf/ipos/web/webhook/findDeliveryDetail',
    summary: ['一次推送', 'An event with its tries'],
    access: { permission: page },
    input: z.strictObject({ deliveryId: id }),
    output: deliveryDetail,
  }),
  /** Sends events again, with the same id. */
  replayDeliveries: defineCall({
    path: '/bf/ipos/web/webhook/replayDeliveries',
    summary: ['重放事件', 'Send events again'],
    access: { permission: `${page}.edit` },
    input: z.strictObject({ deliveryIds: z.array(id).min(1, 'rule.required').max(200) }),
    output: z.object({ count: z.number().int() }),
    audit: 'webhook.replay',
  }),
  findWebhookPage: defineCall({
    path: '/bf/ipos/web/webhook/findWebhookPage',
    summary: ['接收地址', 'Addresses of webhooks'],
    access: { permission: page },
    input: z.strictObject(pageQuery),
    output: webhookPage,
  }),
  /** The secret is in this answer only. */
  createWebhook: defineCall({
    path: '/bf/ipos/web/webhook/createWebhook',
    summary: ['新增接收地址', 'Make an address'],
    access: { permission: `${page}.edit` },
    input: webhookForm,
    output: z.object({ id, secret: z.string() }),
    audit: 'webhook.create',
  }),
  saveWebhook: defineCall({
    path: '/bf/ipos/web/webhook/saveWebhook',
    summary: ['修改接收地址', 'Change an address'],
    access: { permission: `${page}.edit` },
    input: webhookChange,
    output: z.object({ version: z.int32() }),
    audit: 'webhook.save',
  }),
  /** A new secret. The one before it ends at once. */
  rotateWebhook: defineCall({
    path: '/bf/ipos/web/webhook/rotateWebhook',
    summary: ['更换签名密文', 'Change the secret of an address'],
    access: { permission: `${page}.edit` },
    input: z.strictObject({ id }),
    output: z.object({ secret: z.string() }),
    audit: 'webhook.rotate',
  }),
  removeWebhook: defineCall({
    path: '/bf/ipos/web/webhook/removeWebhook',
    summary: ['删除接收地址', 'Remove an address'],
    access: { permission: `${page}.edit` },
    input: z.strictObject({ id }),
    output: z.null(),
    audit: 'webhook.remove',
  }),
}
