import { orderSourceCalls } from '@zhanggui/contract/orderSource/orderSource.calls.ts'
import { implement } from '../../kernel/http/implement.ts'
import type { Module } from '../../kernel/module.ts'
import {
  findSourceDetail,
  findSourceOptions,
  findSourcePage,
  removeSource,
  saveSource,
} from './orderSource.ts'

export const orderSourceModule: Module = {
  routes: implement(orderSourceCalls, {
    findOrderSourcePage: findSourcePage,
    findOrderSourceDetail: findSourceDetail,
    findOrderSourceOptions: findSourceOptions,
    saveOrderSource: saveSource,
    removeOrderSource: removeSource,
  }),
}
