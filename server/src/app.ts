import type { Noun } from '@zhanggui/contract'
import type { FastifyInstance } from 'fastify'
import { sweep } from './kernel/database/system.sql.ts'
import { expireFiles } from './kernel/file/files.ts'
import { registerMedia } from './kernel/file/media-route.ts'
import { sweepTempFiles } from './kernel/file/temp-files.ts'
import { announceFileUses } from './kernel/file/uses.ts'
import { createHttp } from './kernel/http/http.ts'
import type { Implemented } from './kernel/http/implement.ts'
import type { Services } from './kernel/services.ts'
import type { SheetService } from './kernel/sheet/sheet-service.ts'
import { registerSmsInbox } from './kernel/sms/sms-inbox.ts'
import type { Duty } from './kernel/task/tasks.ts'
import { registerWeb } from './kernel/web/web.ts'
import { auditRoutes } from './modules/audit/audit.routes.ts'
import { auditDuties } from './modules/audit/audit-seal.ts'
import { categoryRoutes } from './modules/category/category.routes.ts'
import { appSettingsOf } from './modules/config/app-settings.ts'
import { configRoutes } from './modules/config/config.routes.ts'
import { logoUse } from './modules/config/config.ts'
import { fileRoutes } from './modules/file/file.routes.ts'
import { materialRoutes } from './modules/material/material.routes.ts'
import { materialUse } from './modules/material/material.sql.ts'
import { menuRoutes } from './modules/menu/menu.routes.ts'
import { organizationRoutes } from './modules/organization/organization.routes.ts'
import { productRoutes } from './modules/product/product.routes.ts'
import { productDuties } from './modules/product/product-due.ts'
import { productUse } from './modules/product/product-media.sql.ts'
import { productSheet } from './modules/product/product-sheet.ts'
import { roleRoutes } from './modules/role/role.routes.ts'
import { searchRoutes } from './modules/search/search.routes.ts'
import { sessionRoutes } from './modules/session/session.routes.ts'
import { storeRoutes } from './modules/store/store.routes.ts'
import { taskRoutes } from './modules/task/task.routes.ts'
import { transferRoutes, transferTasks } from './modules/transfer/transfer.routes.ts'
import { userRoutes } from './modules/user/user.routes.ts'

/** The nouns that are imported and exported by spreadsheet. */
const sheets: readonly SheetService[] = [productSheet]

/** The handlers of every noun of the contract: one that is missing does not compile. */
const nouns: Record<Noun, Implemented[]> = {
  session: sessionRoutes,
  menu: menuRoutes,
  store: storeRoutes,
  user: userRoutes,
  role: roleRoutes,
  organization: organizationRoutes,
  config: configRoutes,
  audit: auditRoutes,
  search: searchRoutes,
  category: categoryRoutes,
  product: productRoutes,
  material: materialRoutes,
  file: fileRoutes(sheets),
  task: taskRoutes,
  transfer: transferRoutes(sheets),
}

const sweepOld: Duty = { name: 'sweep', everyMs: 10 * 60_000, run: (services) => sweep(services.database) }

/** All modules on one Fastify app without a port; tasks are registered, not yet started. */
export function createApp(services: Services): FastifyInstance {
  const app = createHttp(
    services,
    Object.entries(nouns).map(([noun, calls]) => ({ noun, calls })),
  )
  announceFileUses([productUse, materialUse, logoUse])
  registerMedia(app, services)
  registerSmsInbox(app, services)
  registerWeb(app, services, () => appSettingsOf(services.settings))
  services.tasks.register(transferTasks(sheets), [
    expireFiles,
    sweepTempFiles,
    sweepOld,
    ...productDuties,
    ...auditDuties,
  ])
  return app
}
