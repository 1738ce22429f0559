import { networkInterfaces } from 'node:os'
import type { Settings } from '../settings.ts'

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/
const everywhere = new Set(['0.0.0.0', '::'])

/** The address for a phone in the same network; '' if the server listens on its own machine only. */
export function phoneAddress(settings: Settings): string {
  if (settings.PUBLIC_URL) return settings.PUBLIC_URL.replace(/\/+$/, '')
  if (loopback.test(settings.HOST)) return ''
  const host = everywhere.has(settings.HOST) ? lanAddress() : settings.HOST
  if (!host) return ''
  return `http://${host.includes(':') ? `[${host}]` : host}:${settings.PORT}`
}

/** The address for a phone, or else that on this machine. */
export const ownAddress = (settings: Settings): string =>
  phoneAddress(settings) || `http://127.0.0.1:${settings.PORT}`

function lanAddress(): string | undefined {
  return Object.values(networkInterfaces())
    .flat()
    .find((item) => item?.family === 'IPv4' && !item.internal)?.address
}
