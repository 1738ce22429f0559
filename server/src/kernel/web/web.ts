import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { migrationFiles } from '../database/migrate.ts'
import { languageOfRequest } from '../door/request-language.ts'
import { refuse } from '../refusal.ts'
import type { Services } from '../services.ts'
import {
  type ConsoleFile,
  fileOf,
  plainOf,
  readConsoleFiles,
  readScreenFiles,
  sendConsoleFile,
  withFiles,
} from './console-files.ts'
import { contentSecurityPolicy, scriptSources } from './content-security-policy.ts'
import { docsPage } from './docs-page.ts'
import { logoutPage, registerLogoutPage } from './logout-page.ts'
import { openApiDocument } from './openapi.ts'

/** With less free space on the disk of DATA_DIR the server is not ready. */
const leastFreeBytes = 200 * 1024 * 1024
/** A database without an answer for so long is not ready. */
const databaseWaitMs = 800
const connectionWaitMs = 3000

function consoleFolder(): string {
  const here = fileURLToPath(new URL('.', import.meta.url))
  const candidates = [join(here, '../../console/dist'), join(here, '../../../../console/dist')]
  return candidates.find((folder) => existsSync(folder)) ?? (candidates[0] as string)
}

/** Health, metrics, documentation, and the built console. `pageSettings` are the app settings in its pages. */
export function registerWeb(
  app: FastifyInstance,
  services: Services,
  pageSettings: () => { systemCode?: string },
  folder = consoleFolder(),
): void {
  app.get('/livez', async (_request, reply) => reply.type('text/plain').send('ok'))

  const newestMigration = Math.max(...migrationFiles().map((file) => file.version))
  const askMigration = migrationAsker(services)
  app.get('/readyz', async (_request, reply) => {
    const faults = await readinessFaults(services, askMigration, newestMigration)
    return reply
      .code(faults.length === 0 ? 200 : 503)
      .type('application/json')
      .send({ ready: faults.length === 0, faults })
  })

  app.get('/metrics', async (request, reply) => {
    const token = services.settings.METRICS_TOKEN
    const local = request.ip === '127.0.0.1' || request.ip === '::1'
    if (token ? request.headers.authorization !== `Bearer ${token}` : !local) return reply.code(404).send()
    return reply.type(services.metrics.registry.contentType).send(await services.metrics.registry.metrics())
  })

  const page = {
    'content-security-policy': contentSecurityPolicy(services.settings, "'none'"),
    'cache-control': 'no-cache',
  }
  // Made for the first who asks: a start need not wait for it.
  let document: ConsoleFile | undefined
  let docs: ConsoleFile | undefined
  app.get('/openapi.json', async (request, reply) => {
    const written = () => JSON.stringify(openApiDocument(services.settings.LOGIN_PREFIX))
    document ??= fileOf('application/json; charset=utf-8', written())
    return sendConsoleFile(request, reply.headers(page), document)
  })
  app.get('/docs', async (request, reply) => {
    docs ??= fileOf('text/html; charset=utf-8', docsPage())
    return sendConsoleFile(request, reply.headers(page), docs)
  })

  registerConsole(app, services, pageSettings, folder)
}

/**
 * Asks the database one question at a time. A frozen database answers none of them, and must not collect waiting ones
 * in the pool.
 */
function migrationAsker({ database }: Services): () => Promise<number | null> {
  let asked: Promise<number | null> | null = null
  const ask = async () => {
    // The timeout drops the connection. Without it a connection that went silent would keep the answer for ever.
    const { rows } = await database.pool.query<{ version: number }>({
      text: 'select max(version) as version from schema_migration',
      query_timeout: connectionWaitMs,
    } as pg.QueryConfig)
    return rows[0]?.version ?? null
  }
  return async () => {
    asked ??= ask().finally(() => {
      asked = null
    })
    const late = delay(databaseWaitMs, undefined, { ref: false }).then(() => {
      throw new Error('the database does not answer')
    })
    return Promise.race([asked, late])
  }
}

async function readinessFaults(
  services: Services,
  askMigration: () => Promise<number | null>,
  newestMigration: number,
): Promise<string[]> {
  const faults: string[] = []
  if (services.draining) faults.push('stopping')
  try {
    if ((await askMigration()) !== newestMigration) faults.push('migrations')
  } catch {
    faults.push('database')
  }
  try {
    const disk = await statfs(services.settings.dataDir)
    if (disk.bavail * disk.bsize < leastFreeBytes) faults.push('disk')
  } catch {
    faults.push('disk')
  }
  return faults
}

const settingsElement = '<script id="app-settings" type="application/json">'

/**
 * Writes the app settings into a page, which saves it a call. They are data, so the content security policy needs no
 * exception.
 */
export const withSettings = (page: string, settings: object): string =>
  page.replace(settingsElement, () => settingsElement + JSON.stringify(settings).replaceAll('<', '\\u003c'))

/**
 * The console's files as of the start. Browsers may keep hashed files for ever, and must revalidate pages. Every
 * other path answers with the page of the console. A missing asset is 404 for every client.
 */
function registerConsole(
  app: FastifyInstance,
  services: Services,
  pageSettings: () => { systemCode?: string },
  folder: string,
): void {
  const files = readConsoleFiles(folder)
  const screens = readScreenFiles(folder)
  const pages = ['index.html', 'login.html'].map((name) => {
    const file = files.get(name)
    return file ? plainOf(file).toString('utf8') : ''
  })
  const pageHeaders = {
    'content-security-policy': contentSecurityPolicy(services.settings, scriptSources(pages)),
    'cache-control': 'no-cache',
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(self)',
  }
  const sendFile = (path: string, file: ConsoleFile) => (request: FastifyRequest, reply: FastifyReply) => {
    if (path.endsWith('.html')) reply.headers(pageHeaders)
    else reply.header('cache-control', 'no-cache')
    return sendConsoleFile(request, reply, file)
  }
  app.get<{ Params: { '*': string } }>('/assets/*', (request, reply) => {
    const file = files.get(`assets/${request.params['*']}`)
    if (!file) return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('')
    return sendConsoleFile(
      request,
      reply.header('cache-control', 'public, max-age=31536000, immutable'),
      file,
    )
  })
  const send = (reply: FastifyReply, page: string) =>
    reply.headers(pageHeaders).type('text/html; charset=utf-8').send(withSettings(page, pageSettings()))
  if (!files.has('index.html')) {
    app.setNotFoundHandler(unknownCall)
    return
  }
  const [index = '', login = ''] = pages
  const filesOf = (url: string) =>
    screens.get(`${pageSettings().systemCode} ${url.replace(/[?#].*$|\/$/s, '')}`) ?? []
  const sendIndex = (request: FastifyRequest, reply: FastifyReply) =>
    send(reply, withFiles(index, filesOf(request.url)))
  const sendLogin = (_request: FastifyRequest, reply: FastifyReply) => send(reply, login)
  for (const path of ['/login', '/reg', '/link']) app.get(path, sendLogin)
  for (const [path, file] of files) {
    if (path.startsWith('assets/') || path === 'index.html' || path === 'login.html') continue
    if (path === logoutPage) registerLogoutPage(app, services, sendFile(path, file))
    else app.get(`/${path}`, sendFile(path, file))
  }
  app.get('/', (request, reply) =>
    /\bjson\b/.test(request.headers.accept ?? '') ? unknownCall(request, reply) : sendIndex(request, reply),
  )
  app.setNotFoundHandler((request, reply) => {
    const reads = request.method === 'GET' || request.method === 'HEAD'
    const wantsPage = reads && (request.headers.accept ?? '').includes('text/html')
    return wantsPage ? sendIndex(request, reply) : unknownCall(request, reply)
  })
}

function unknownCall(request: FastifyRequest, reply: FastifyReply) {
  const refusal = refuse('common.unknownCall')
  return reply
    .code(200)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send({ rtnStatus: refusal.code, rtnMsg: refusal.say(languageOfRequest(request)), data: null })
}
