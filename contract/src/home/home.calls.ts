import { z } from 'zod'
import { defineCall } from '../call.ts'
import { homeDone, homeFigures, homeQuery, homeWork } from './home.ts'

export const homeCalls = {
  findHomeWork: defineCall({
    path: '/bf/ipos/web/home/findHomeWork',
    summary: ['现在要做的', 'What to do now'],
    access: { permission: 'iposWeb.home' },
    input: homeQuery,
    output: homeWork,
  }),
  /** The person's deeds of today, in all stores. */
  findHomeDone: defineCall({
    path: '/bf/ipos/web/home/findHomeDone',
    summary: ['今天我做的', 'What I did today'],
    access: { permission: 'iposWeb.home' },
    input: z.strictObject({}),
    output: homeDone,
  }),
  findHomeFigures: defineCall({
    path: '/bf/ipos/web/home/findHomeFigures',
    summary: ['今日经营', 'The figures of today'],
    access: { permission: 'iposWeb.home.money' },
    input: homeQuery,
    output: homeFigures,
  }),
}
