import { createHash } from 'node:crypto'

/** Origins besides the server's own. */
interface Places {
  s3: { endpoint: string } | null
  map: { tileUrl: string; searchUrl: string }
  UPLOAD_URL?: string | undefined
}

/** The origins from which pages may load: their own, and those of the settings. */
export function contentSecurityPolicy({ s3, map, UPLOAD_URL }: Places, script = "'self'"): string {
  const originOf = (address: string | undefined) => (address ? ` ${new URL(address).origin}` : '')
  const files = originOf(s3?.endpoint)
  return [
    "default-src 'self'",
    `script-src ${script}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${files}${originOf(map.tileUrl)}`,
    `media-src 'self' blob:${files}`,
    `connect-src 'self'${originOf(map.searchUrl)}${originOf(UPLOAD_URL)}`,
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The scripts of these pages: the server's own files, and those that stand in the pages, by their hash. */
export function scriptSources(pages: readonly string[]): string {
  const inPages = pages.flatMap((page) =>
    [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
      ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    ),
  )
  return [...new Set(["'self'", ...inPages])].join(' ')
}
