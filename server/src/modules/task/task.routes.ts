import { taskCalls } from '@zhanggui/contract/task/task.calls.ts'
import { taskStatus } from '@zhanggui/contract/task/task.ts'
import { implement, type TenantContext } from '../../kernel/http/implement.ts'
import type { Module } from '../../kernel/module.ts'
import { refuse } from '../../kernel/refusal.ts'
import { requireAllOf } from '../../kernel/session/session.ts'
import { repeatExport } from '../transfer/export.ts'
import { selectFileTasks, selectOwnTask, type TaskRow, updateCancelRequested } from './task.sql.ts'
import { exportTaskOf, fileUrlOf, taskDetailOf } from './task.ts'

async function ownTask({ tx, session }: TenantContext, id: string): Promise<TaskRow> {
  const task = await selectOwnTask(tx, session, Number(id))
  if (!task) throw refuse('common.notFound')
  return task
}

const taskRoutes = implement(taskCalls, {
  findExcelList: async ({ tx, session, language, services }, { user, asyncSystemName }) => {
    // While viewing as another person, the console names that person.
    if (user !== undefined && !session.viewing && user !== session.pin) return []
    const tasks = await selectFileTasks(tx, session, asyncSystemName, services.settings.SYSTEM_CODE)
    return tasks.map((task) => exportTaskOf(task, session, language))
  },

  findTaskDetail: async (context, { id }) => taskDetailOf(await ownTask(context, id), context.language),

  findFileUrl: async (context, { id }) => {
    const { viewing } = context.session
    if (viewing) throw refuse('session.viewOnly', { name: viewing.name })
    const task = await ownTask(context, id)
    if (task.status_now === taskStatus.done) requireAllOf(task.needs, context.session)
    const url = fileUrlOf(task, context.session.merchantId)
    if (url) return url
    throw refuse(task.status_now === taskStatus.expired ? 'task.fileExpired' : 'file.missing')
  },

  cancelTask: async (context, { id }) => {
    const { tx, session, services, note, afterCommit } = context
    const { title } = await ownTask(context, id)
    if ((await updateCancelRequested(tx, session, Number(id))) === 0) throw refuse('task.notActive')
    note(id, { title })
    afterCommit(() => services.tasks.wake())
    return null
  },

  retryTask: async (context, { id }) => {
    const task = await ownTask(context, id)
    if (task.status_now === taskStatus.running) throw refuse('task.stillActive')
    const taskId = await repeatExport(context, task)
    context.note(id, { title: task.title, taskId })
    return { taskId: String(taskId) }
  },
})

export const taskModule: Module = { routes: taskRoutes }
