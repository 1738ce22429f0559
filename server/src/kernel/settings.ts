import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { AppSettings } from '@zhanggui/contract/config/config.ts'
import { z } from 'zod'

/** The secret of a development server; `NODE_ENV=production` refuses it. */
const developmentSecret = 'zhanggui-development-secret-not-for-production'

const flag = z
  .enum(['on', 'off', 'true', 'false', '1', '0'])
  .transform((value) => value === 'on' || value === 'true' || value === '1')

export const defaultLoginPrefix = 'ipos'

/** A path of its own on this server, or part of one. */
const pathPart = z.string().regex(/^[A-Za-z0-9_-]{1,32}$/, 'must be letters, digits, - or _')

/** An address with places to fill in; one host, so that the pages' policy can name it. */
const mapAddress = (...places: string[]) =>
  z
    .url({ protocol: /^https?$/ })
    .refine((url) => places.every((place) => url.includes(place)), `must contain ${places.join(', ')}`)
    .refine((url) => !url.includes('{s}'), 'must name one host, without {s}')
    .refine((url) => !new URL(url).origin.includes('{key}'), 'must not have the key in its host')

/** Every setting of the server, by the name of its environment variable. `.env.example` documents each one. */
export const settingsSchema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(8620),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: z.url().optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.string().min(1).optional(),
  MIGRATE_URL: z.string().startsWith('postgres').optional(),
  POOL_SIZE: z.coerce.number().int().min(4).max(200).default(16),
  SECRET: z.string().min(32, 'must have at least 32 characters').default(developmentSecret),
  DEMO: flag.optional(),
  TRUST_PROXY: z
    .string()
    .transform((list) =>
      list
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean),
    )
    .default([]),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  LOGIN_PREFIX: pathPart.default(defaultLoginPrefix),
  REGISTRATION: flag.optional(),
  SMS: z.enum(['inbox', 'http', 'off']).optional(),
  SMS_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMS_TOKEN: z.string().optional(),
  GATEWAY: flag.default(false),
  GATEWAY_PREFIX: z
    .string()
    .regex(/^(\/[A-Za-z0-9_-]{1,32}){1,3}$/, 'must be a path such as /gateway')
    .default('/gateway'),
  SINGLE_MERCHANT_USERS: flag.default(false),
  MAP_TILE_URL: mapAddress('{z}', '{x}', '{y}').optional(),
  MAP_SEARCH_URL: mapAddress('{query}').optional(),
  MAP_KEY: z
    .string()
    .regex(/^[A-Za-z0-9_.-]{1,200}$/, 'must be letters, digits, _ . or -')
    .optional(),
  MAP_DATUM: z.enum(['gcj02', 'wgs84']).default('gcj02'),
  MAP_ATTRIBUTION: z.string().max(200).default(''),
  METRICS_TOKEN: z.string().min(16).optional(),
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  S3_PATH_STYLE: flag.default(true),
})

export interface Settings extends z.output<typeof settingsSchema> {
  production: boolean
  /** Whether an empty database gets the demo merchants; never in production. */
  demo: boolean
  /** How codes are sent by SMS: kept for a page of a development server, posted to a gateway, or not at all. */
  sms: 'inbox' | 'http' | 'off'
  /** Whether anybody may register a merchant; the phone is proved by SMS. */
  registration: boolean
  dataDir: string
  /** The map service as the console gets it. */
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

/** Settings that cannot be used, with what is wrong with each. */
export class SettingsError extends Error {}

/** Reads and checks the settings; throws SettingsError with one line per setting that is wrong. */
export function readSettings(environment: NodeJS.ProcessEnv = process.env): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = settingsSchema.safeParse(given)
  const faults = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
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

/** Reads a `.env` file in the working folder, when there is one, before the settings are read. */
export function loadEnvFile(): void {
  if (existsSync('.env')) process.loadEnvFile('.env')
}
