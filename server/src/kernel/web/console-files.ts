import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { rangeOf } from '../file/media-route.ts'

const contentTypes: Record<string, string> = {
  '': 'text/plain; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.mp4': 'video/mp4',
}

const codings = { br: '.br', gzip: '.gz' } as const
type Coding = keyof typeof codings

export interface ConsoleFile {
  contentType: string
  etag: string
  /** As it is, or only its compressed forms where the build has made those: few clients want another. */
  plain: Buffer | null
  br: Buffer | null
  gzip: Buffer | null
}

/**
 * The built console by its paths without a leading slash, read into memory (3 to 4 MB): whatever a later build does to
 * the folder, a running server hands out pages together with the parts that they name.
 */
export function readConsoleFiles(folder: string): ReadonlyMap<string, ConsoleFile> {
  const files = new Map<string, ConsoleFile>()
  if (!existsSync(folder)) return files
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const paths = entries.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
  const present = new Set(paths)
  for (const path of paths) {
    // Compressed forms come with their file; a name that begins with a dot is the build's own.
    if (/\.(?:br|gz)$|^\./.test(path)) continue
    const read = (ending: string) =>
      present.has(path + ending) ? readFileSync(join(folder, path + ending)) : null
    const plain = readFileSync(join(folder, path))
    const br = read(codings.br)
    const gzip = read(codings.gzip)
    files.set(path.replaceAll('\\', '/'), {
      contentType: contentTypes[extname(path)] ?? 'application/octet-stream',
      etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
      plain: gzip ? null : plain,
      br,
      gzip,
    })
  }
  return files
}

/** A file as it is, whatever form it is kept in. */
export const plainOf = (file: ConsoleFile): Buffer => file.plain ?? gunzipSync(file.gzip as Buffer)

const accepts = (request: FastifyRequest, coding: Coding): boolean =>
  String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .some((item) => {
      const [name = '', weight = ''] = item.toLowerCase().replaceAll(' ', '').split(';')
      return name === coding && !/^q=0(?:\.0*)?$/.test(weight)
    })

/** Answers a file in the smallest form that the client takes; nothing when it has it already. */
export function sendConsoleFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: ConsoleFile,
): FastifyReply {
  reply.headers({ 'content-type': file.contentType, etag: file.etag, vary: 'accept-encoding' })
  if (request.headers['if-none-match']?.includes(file.etag)) return reply.code(304).send()
  const coding = (['br', 'gzip'] as const).find((name) => file[name] && accepts(request, name))
  if (coding) return reply.header('content-encoding', coding).send(file[coding])
  const plain = plainOf(file)
  reply.header('accept-ranges', 'bytes')
  const range = rangeOf(request, plain.length)
  if (range === 'outside')
    return reply.code(416).header('content-range', `bytes */${plain.length}`).type('text/plain').send()
  if (!range) return reply.send(plain)
  const part = plain.subarray(range.start, (range.end ?? plain.length - 1) + 1)
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.start + part.length - 1}/${plain.length}`)
    .send(part)
}
