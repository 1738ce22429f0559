import { z } from 'zod'
import { defineCall, done } from '../call.ts'
import { id } from '../rules.ts'
import { exportTask, taskDetail } from './task.ts'

export const taskCalls = {
  findExcelList: defineCall({
    path: '/t11/file/async/excel/list',
    summary: ['下载中心的文件列表', 'Files of the download center'],
    access: 'signedIn',
    input: z.strictObject({
      /** A login name. Files belong to the person who asked for them, so the list of any other person is empty. */
      user: z.string().max(64).optional(),
      /** Only the files that this system asked for. */
      asyncSystemName: z.string().max(64).optional(),
    }),
    output: z.array(exportTask),
  }),
  findTaskDetail: defineCall({
    path: '/bf/ipos/web/task/findTaskDetail',
    summary: ['任务进度', 'Progress of a task'],
    access: 'signedIn',
    input: z.strictObject({ id }),
    output: taskDetail,
  }),
  /** The download helper calls this before it opens the address. Refused if the file is gone (spec section 7). */
  findFileUrl: defineCall({
    path: '/bf/ipos/web/task/findFileUrl',
    summary: ['下载地址', 'Address of a generated file'],
    access: 'signedIn',
    input: z.strictObject({ id }),
    output: z.string(),
  }),
  cancelTask: defineCall({
    path: '/bf/ipos/web/task/cancelTask',
    summary: ['取消任务', 'Cancel a task'],
    access: 'signedIn',
    input: z.strictObject({ id }),
    output: done,
    audit: 'task.cancel',
  }),
  retryTask: defineCall({
    path: '/bf/ipos/web/task/retryTask',
    summary: ['重新生成', 'Generate again'],
    access: 'signedIn',
    input: z.strictObject({ id }),
    output: z.object({ taskId: id }),
    audit: 'task.retry',
  }),
}
