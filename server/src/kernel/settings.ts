import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { type AppSettings, datums } from '@zhanggui/contract/config/config.ts'
import { z } from 'zod'

/** The secret of a development server. `NODE_ENV=production` refuses it. */
const developmentSecret = 'zhanggui-development-secret-not-for-production'

/** The message for an invalid setting names the allowed values. It does not repeat a secret value. */
interface Said {
  allowed: string
  secret?: true
}

const said = new Map<z.ZodType, Said>()
function setting<S extends z.ZodType>(allowed: string, schema: S, more: { secret?: true } = {}): S {
  said.set(schema, { allowed, ...more })
  return schema
}

const flag = z
  .enum(['on', 'off', 'true', 'false', '1', '0'])
  .transform((value) => value === 'on' || value === 'true' || value === '1')
const onOrOff = (byDefault: boolean) => setting('on or off', flag.default(byDefault))
const onOffOrUnset = setting('on or off', flag.optional())

const wholeNumber = (min: number, max: number, byDefault: number) =>
  setting(
    `a whole number from ${min} to ${max}`,
    z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number)
      .pipe(z.number().min(min).max(max))
      .default(byDefault),
  )

/** One of these words. */
const oneOf = <const W extends readonly [string, ...string[]]>(words: W) => ({
  allowed: `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`,
  schema: z.enum(words),
})
const environments = oneOf(['production', 'development', 'test'])
const systems = oneOf(['ipos', 'base'])
const levels = oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
const senders = oneOf(['inbox', 'http', 'off'])
const datumWords = oneOf(datums)

const webAddress = (example: string) =>
  setting(`an address such as ${example}`, z.url({ protocol: /^https?$/ }).optional())

export const isPostgresUrl = (value: string): boolean =>
  /^postgres(ql)?:\/\//.test(value) && URL.canParse(value)

export const defaultLoginPrefix = 'ipos'

const proxyNames = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** An IP address, a network such as 10.1.0.0/16, or the name of a network range. */
function isProxy(entry: string): boolean {
  if (proxyNames.has(entry)) return true
  const [address = '', bits, ...rest] = entry.split('/')
  const longest = isIP(address) === 6 ? 128 : 32
  return (
    isIP(address) !== 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= longest))
  )
}

/**
 * An address with placeholders. Its host must not contain the key, because the pages' content security policy names
 * the host.
 */
const mapAddress = (example: string, ...places: string[]) =>
  setting(
    `an address of one host, without the key in its name, such as ${example}`,
    z
      .url({ protocol: /^https?$/, abort: true })
      .refine(
        (url) =>
          places.every((place) => url.includes(place)) &&
          !url.includes('{s}') &&
          !new URL(url).origin.includes('{key}'),
      )
      .optional(),
  )

/** Every setting of the server, under the name of its environment variable. `.env.example` documents each one. */
export const settingsSchema = z.object({
  NODE_ENV: setting(environments.allowed, environments.schema.default('development')),
  PORT: wholeNumber(0, 65535, 8620),
  HOST: setting(
    'an address or name of this machine, such as 127.0.0.1 or 0.0.0.0',
    z
      .string()
      .refine((host) => isIP(host) !== 0 || /^[A-Za-z0-9.-]{1,253}$/.test(host))
      .default('127.0.0.1'),
  ),
  PUBLIC_URL: webAddress('https://shop.example.com'),
  DATA_DIR: setting('a folder', z.string().default('./data')),
  DATABASE_URL: setting(
    'postgres://user:password@host:5432/name, or a folder',
    z
      .string()
      .refine((value) => isPostgresUrl(value) || !/^postgres(ql)?:|:\/\//.test(value))
      .optional(),
    { secret: true },
  ),
  MIGRATE_URL: setting(
    'postgres://user:password@host:5432/name',
    z.string().refine(isPostgresUrl).optional(),
    { secret: true },
  ),
  POOL_SIZE: wholeNumber(4, 200, 16),
  SECRET: setting('at least 32 characters long', z.string().min(32).default(developmentSecret), {
    secret: true,
  }),
  SECRET_PREVIOUS: setting('at least 32 characters long', z.string().min(32).optional(), { secret: true }),
  DEMO: onOffOrUnset,
  DEMO_LIVE: onOffOrUnset,
  SYSTEM_CODE: setting(systems.allowed, systems.schema.default('ipos')),
  SYSTEM_NAME: setting('at most 12 characters long', z.string().trim().max(12).default('')),
  TRUST_PROXY: setting(
    'addresses or networks such as 10.0.0.1,10.1.0.0/16',
    z
      .string()
      .transform((list) =>
        list
          .split(',')
          .map((entry) => entry.trim())
          .filter(Boolean),
      )
      .refine((entries) => entries.every(isProxy))
      .default([]),
  ),
  LOG_LEVEL: setting(levels.allowed, levels.schema.default('info')),
  LOGIN_PREFIX: setting(
    'up to 32 letters, digits, - or _',
    z
      .string()
      .regex(/^[A-Za-z0-9_-]{1,32}$/)
      .default(defaultLoginPrefix),
  ),
  REGISTRATION: onOffOrUnset,
  SMS: setting(senders.allowed, senders.schema.optional()),
  SMS_URL: webAddress('https://sms.example.com/send'),
  SMS_TOKEN: z.string().optional(),
  GATEWAY: onOrOff(false),
  GATEWAY_PREFIX: setting(
    'a path of one to three parts such as /gateway',
    z
      .string()
      .regex(/^(\/[A-Za-z0-9_-]{1,32}){1,3}$/)
      .default('/gateway'),
  ),
  UPLOAD_URL: setting(
    'an address without ? or # such as https://upload.example.com',
    z
      .url({ protocol: /^https?$/, abort: true })
      .refine((url) => !/[?#@]/.test(url))
      .transform((url) => url.replace(/\/+$/, ''))
      .optional(),
  ),
  SINGLE_MERCHANT_USERS: onOrOff(false),
  MAP_TILE_URL: mapAddress('https://tiles.example.com/{z}/{x}/{y}.png', '{z}', '{x}', '{y}'),
  MAP_SEARCH_URL: mapAddress('https://search.example.com/?q={query}', '{query}'),
  MAP_KEY: setting(
    'up to 200 letters, digits, _ . or -',
    z
      .string()
      .regex(/^[A-Za-z0-9_.-]{1,200}$/)
      .optional(),
    { secret: true },
  ),
  MAP_DATUM: setting(datumWords.allowed, datumWords.schema.default('gcj02')),
  MAP_ATTRIBUTION: setting('at most 200 characters long', z.string().max(200).default('')),
  METRICS_TOKEN: setting('at least 16 characters long', z.string().min(16).optional(), { secret: true }),
  S3_ENDPOINT: webAddress('https://s3.example.com'),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  S3_PATH_STYLE: onOrOff(true),
})

const schemas: ReadonlyMap<string, z.ZodType> = new Map(Object.entries(settingsSchema.shape))

/** The fault of a setting as a sentence, for the person who starts the server. */
function faultOf(name: string, given: string | undefined): string {
  const schema = schemas.get(name)
  const known = schema && said.get(schema)
  if (!known) throw new Error(`nothing says what ${name} may be`)
  return `  ${name}: must be ${known.allowed}${known.secret ? '' : `, not "${given}"`}`
}

export interface Settings extends z.output<typeof settingsSchema> {
  production: boolean
  /** True if an empty database gets the demo merchants. Never in production. */
  demo: boolean
  /** True if the demo has 60 days of orders behind it, and goes on while one looks. */
  demoLive: boolean
  /** The way SMS codes are sent: to a page of a development server, to a gateway, or not at all. */
  sms: 'inbox' | 'http' | 'off'
  /** True if anybody may register a merchant. SMS must be available to prove the phone. */
  registration: boolean
  dataDir: string
  /** The map service for the console. */
  map: AppSettings['map']
  s3: {
    endpoint: string
    region: string
    bucket: string
    accessKeyId: string
    secretAccessKey: string
    pathStyle: boolean
  } | null
}

/** Invalid settings, with the fault of each. */
export class SettingsError extends Error {}

/** Reads and checks the settings. Throws SettingsError with one line per invalid setting. */
export function readSettings(environment: NodeJS.ProcessEnv = process.env): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = settingsSchema.safeParse(given)
  const faults = parsed.success
    ? []
    : [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))].map((name) =>
        faultOf(name, given[name]),
      )
  if (parsed.success) {
    const s3 = [
      parsed.data.S3_ENDPOINT,
      parsed.data.S3_BUCKET,
      parsed.data.S3_ACCESS_KEY,
      parsed.data.S3_SECRET_KEY,
    ]
    if (s3.some(Boolean) && !s3.every(Boolean))
      faults.push(
        '  S3_*: S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY go together: set all or none',
      )
    if (parsed.data.SMS === 'http' && !parsed.data.SMS_URL)
      faults.push('  SMS_URL: SMS=http needs the address that codes are posted to')
    if (parsed.data.REGISTRATION && parsed.data.SMS === 'off')
      faults.push('  REGISTRATION: registering proves a phone by SMS: set SMS, too')
    const keyed = [parsed.data.MAP_TILE_URL, parsed.data.MAP_SEARCH_URL].some((url) => url?.includes('{key}'))
    if (keyed && !parsed.data.MAP_KEY)
      faults.push('  MAP_KEY: the map address has {key} in it: set the key, too')
    const { UPLOAD_URL, PUBLIC_URL } = parsed.data
    if (UPLOAD_URL && !PUBLIC_URL)
      faults.push('  UPLOAD_URL: uploads come from the pages at PUBLIC_URL only: set PUBLIC_URL, too')
    if (UPLOAD_URL?.startsWith('http:') && PUBLIC_URL?.startsWith('https:'))
      faults.push('  UPLOAD_URL: must be https like PUBLIC_URL, because browsers refuse the mixture')
    if (parsed.data.SECRET_PREVIOUS === parsed.data.SECRET)
      faults.push('  SECRET_PREVIOUS: is the secret that stands in SECRET: leave it out')
    if (parsed.data.NODE_ENV === 'production') {
      if (parsed.data.SMS === 'inbox')
        faults.push('  SMS: the inbox shows everybody every code; production uses http or off')
      if (parsed.data.REGISTRATION && parsed.data.SMS === undefined)
        faults.push('  REGISTRATION: registering proves a phone by SMS: set SMS=http, too')
      if (parsed.data.SECRET === developmentSecret)
        faults.push('  SECRET: production needs a secret of its own, for example from `openssl rand -hex 32`')
      if (parsed.data.DEMO) faults.push('  DEMO: there is no demo merchant in production')
    }
  }
  if (!parsed.success || faults.length > 0)
    throw new SettingsError(`The settings cannot be used:\n${faults.join('\n')}`)
  const data = parsed.data
  const production = data.NODE_ENV === 'production'
  const sms = data.SMS ?? (production ? 'off' : 'inbox')
  return {
    ...data,
    production,
    demo: !production && (data.DEMO ?? true),
    demoLive: data.NODE_ENV === 'development' && (data.DEMO ?? true) && (data.DEMO_LIVE ?? true),
    sms,
    registration: sms !== 'off' && (data.REGISTRATION ?? !production),
    dataDir: resolve(data.DATA_DIR),
    map: {
      tileUrl: (data.MAP_TILE_URL ?? '').replaceAll('{key}', data.MAP_KEY ?? ''),
      searchUrl: (data.MAP_SEARCH_URL ?? '').replaceAll('{key}', data.MAP_KEY ?? ''),
      attribution: data.MAP_ATTRIBUTION,
      datum: data.MAP_DATUM,
    },
    s3:
      data.S3_ENDPOINT && data.S3_BUCKET && data.S3_ACCESS_KEY && data.S3_SECRET_KEY
        ? {
            endpoint: data.S3_ENDPOINT,
            region: data.S3_REGION,
            bucket: data.S3_BUCKET,
            accessKeyId: data.S3_ACCESS_KEY,
            secretAccessKey: data.S3_SECRET_KEY,
            pathStyle: data.S3_PATH_STYLE,
          }
        : null,
  }
}

/** Loads a `.env` file from the working folder, if there is one, before the settings are read. */
export function loadEnvFile(): void {
  if (existsSync('.env')) process.loadEnvFile('.env')
}
