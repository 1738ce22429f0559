import type { FastifyRequest } from 'fastify'
import type { Settings } from '../settings.ts'

/** True if the browser came by https. Cookies are then sent back by https only. */
export const cameByHttps = (request: Pick<FastifyRequest, 'protocol'>, { PUBLIC_URL }: Settings): boolean =>
  request.protocol === 'https' || (PUBLIC_URL?.startsWith('https:') ?? false)

/**
 * By https, cookies that only the server reads have the prefix `__Host-`: no other host of the domain can set them.
 * The client of the spec reads the other ones by their plain names.
 */
export const hostCookie = (name: string, https: boolean): string => (https ? `__Host-${name}` : name)

/** A cookie that only the server reads. */
export const readHostCookie = (
  request: Pick<FastifyRequest, 'protocol' | 'cookies'>,
  settings: Settings,
  name: string,
): string | undefined => request.cookies[hostCookie(name, cameByHttps(request, settings))]

/**
 * Keeps a browser that came by https there: it asks no more by http, where somebody could answer in our place. Other
 * hosts of the domain, and other ports of this one, are not ours to promise for, so without `includeSubDomains`.
 */
export const httpsOnly = { 'strict-transport-security': 'max-age=31536000' } as const
