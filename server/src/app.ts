import { searchNouns } from '@zhanggui/contract/search/search.ts'
import type { FastifyInstance } from 'fastify'
import { sweep } from './kernel/database/system.sql.ts'
import { expireFiles } from './kernel/file/files.ts'
import { registerMedia } from './kernel/file/media-route.ts'
import { sweepTempFiles } from './kernel/file/temp-files.ts'
import { announceFileUses } from './kernel/file/uses.ts'
import { createHttp } from './kernel/http/http.ts'
import type { Announced } from './kernel/module.ts'
import type { Services } from './kernel/services.ts'
import { registerSmsInbox } from './kernel/sms/sms-inbox.ts'
import type { Duty } from './kernel/task/tasks.ts'
import { registerWeb } from './kernel/web/web.ts'
import { appSettingsOf } from './modules/config/app-settings.ts'
import { modules } from './modules.gen.ts'

const everyModule = Object.values(modules)

/** A noun with a search in its manifest needs a module with a search. */
const searches = new Map(
  searchNouns.map((noun) => {
    const { search } = modules[noun]
    if (!search) throw new Error(`modules/${noun} has no search, its manifest has one`)
    return [noun, search]
  }),
)

const announced: Announced = {
  sheets: everyModule.flatMap(({ sheet }) => sheet ?? []),
  exports: everyModule.flatMap(({ sheet, exportOnly }) => [sheet ?? [], exportOnly ?? []].flat()),
  searches,
}

const sweepOld: Duty = { name: 'sweep', everyMs: 10 * 60_000, run: (services) => sweep(services.database) }

/** All modules on one Fastify app, without a port. Tasks are registered but not started. */
export function createApp(services: Services): FastifyInstance {
  const app = createHttp(
    services,
    Object.entries(modules).map(([noun, { routes }]) => ({
      noun,
      calls: typeof routes === 'function' ? routes(announced) : routes,
    })),
  )
  services.sendToSelf = async ({ path, headers, body, ip }) => {
    const answer = await app.inject({ method: 'POST', url: path, headers, payload: body, remoteAddress: ip })
    return { status: answer.statusCode, text: answer.body }
  }
  announceFileUses(everyModule.flatMap(({ fileUse }) => fileUse ?? []))
  registerMedia(app, services)
  registerSmsInbox(app, services)
  registerWeb(app, services, () => appSettingsOf(services.settings))
  services.tasks.register(
    everyModule.flatMap(({ tasks }) => tasks?.(announced) ?? []),
    [expireFiles, sweepTempFiles, sweepOld, ...everyModule.flatMap(({ duties = [] }) => duties)],
  )
  return app
}
