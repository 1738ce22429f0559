import { existsSync, readFileSync } from 'node:fs'
import { readFile, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { docsPage } from './docs-page.ts'
import { logoutPage, registerLogoutPage } from './logout-page.ts'
import { migrationFiles } from './migrate.ts'
import { openApiDocument } from './openapi.ts'
import { refuse } from './refusal.ts'
import { languageOfRequest } from './request-language.ts'
import type { Services } from './services.ts'

/** Less than this left on the disk of DATA_DIR makes the server unready. */
const leastFreeBytes = 200 * 1024 * 1024

function consoleFolder(): string {
  const here = fileURLToPath(new URL('.', import.meta.url))
  const candidates = [join(here, '../../console/dist'), join(here, '../../../console/dist')]
  return candidates.find((folder) => existsSync(folder)) ?? (candidates[0] as string)
}

/** What pages may load: themselves, and the origins that the settings name. */
export function contentSecurityPolicy(services: Pick<Services, 'settings'>, script = "'self'"): string {
  const { s3, map } = services.settings
  const originOf = (address: string | undefined) => (address ? ` ${new URL(address).origin}` : '')
  const files = originOf(s3?.endpoint)
  return [
    "default-src 'self'",
    `script-src ${script}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${files}${originOf(map.tileUrl)}`,
    `media-src 'self' blob:${files}`,
    `connect-src 'self'${originOf(map.searchUrl)}`,
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Health, metrics, documentation, and the built console; `pageSettings` is what its pages know before any call. */
export function registerWeb(
  app: FastifyInstance,
  services: Services,
  pageSettings: () => object,
  folder = consoleFolder(),
): void {
  app.get('/livez', async (_request, reply) => reply.type('text/plain').send('ok'))

  app.get('/readyz', async (_request, reply) => {
    const faults = await readinessFaults(services)
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
    'content-security-policy': contentSecurityPolicy(services, "'none'"),
    'cache-control': 'no-cache',
  }
  const document = JSON.stringify(openApiDocument(services.settings.LOGIN_PREFIX))
  const docs = docsPage()
  app.get('/openapi.json', async (_request, reply) =>
    reply.headers(page).type('application/json; charset=utf-8').send(document),
  )
  app.get('/docs', async (_request, reply) => reply.headers(page).type('text/html; charset=utf-8').send(docs))

  registerConsole(app, services, pageSettings, folder)
}

async function readinessFaults(services: Services): Promise<string[]> {
  const faults: string[] = []
  if (services.draining) faults.push('stopping')
  try {
    const newest = Math.max(...migrationFiles().map((file) => file.version))
    const client = await services.database.pool.connect()
    try {
      const { rows } = await client.query<{ version: number }>(
        'select max(version) as version from schema_migration',
      )
      if (rows[0]?.version !== newest) faults.push('migrations')
    } finally {
      client.release()
    }
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

/** A page with the app settings written into it, as data that no policy has to allow, so that it need not call for them. */
export const withSettings = (page: string, settings: object): string =>
  page.replace(settingsElement, () => settingsElement + JSON.stringify(settings).replaceAll('<', '\\u003c'))

/** The console's files: hashed ones for ever, pages always asked for again; every other address is the console's own. */
function registerConsole(
  app: FastifyInstance,
  services: Services,
  pageSettings: () => object,
  folder: string,
): void {
  const headers = {
    'content-security-policy': contentSecurityPolicy(services),
    'cache-control': 'no-cache',
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(self)',
  }
  const sendPage = (file: string) => async (_request: FastifyRequest, reply: FastifyReply) => {
    const page = await readFile(join(folder, file), 'utf8')
    return reply.headers(headers).type('text/html; charset=utf-8').send(withSettings(page, pageSettings()))
  }
  const sendIndex = sendPage('index.html')
  if (!existsSync(folder)) {
    app.setNotFoundHandler(unknownCall)
    return
  }
  app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    etag: true,
    setHeaders: (reply, path) => {
      const hashed = path.includes(`${join(folder, 'assets')}`)
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (/\.html(\.\w+)?$/.test(path))
        reply.header('content-security-policy', headers['content-security-policy'])
    },
    globIgnore: ['**/*.br', '**/*.gz', 'index.html', 'login.html', logoutPage],
  })
  registerLogoutPage(app, services, folder)
  for (const path of ['/login', '/reg']) app.get(path, sendPage('login.html'))
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
    .type('application/json; charset=utf-8')
    .send({ rtnStatus: refusal.code, rtnMsg: refusal.say(languageOfRequest(request)), data: null })
}

/** The build the answers name, so that an open page knows when a newer one is there. */
export function buildId(): string {
  const file = join(consoleFolder(), 'build-id')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : 'dev'
}
