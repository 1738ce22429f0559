import { webhookCalls } from '@zhanggui/contract/webhook/webhook.calls.ts'
import { implement } from '../../kernel/http/implement.ts'
import type { Module } from '../../kernel/module.ts'
import { webhookDuty } from './deliver.ts'
import {
  createWebhook,
  findDeliveryDetail,
  findDeliveryPage,
  findWebhookPage,
  removeWebhook,
  replayDeliveries,
  rotateWebhook,
  saveWebhook,
} from './webhook.ts'

export const webhookModule: Module = {
  routes: implement(webhookCalls, {
    findDeliveryPage,
    findDeliveryDetail,
    replayDeliveries,
    findWebhookPage,
    createWebhook,
    saveWebhook,
    rotateWebhook,
    removeWebhook,
  }),
  duties: [webhookDuty],
}
