import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
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
  /** The original bytes. Null until a client asks for them, if the build has compressed forms: few clients do. */
  plain: Buffer | null
  br: Buffer | null
  gzip: Buffer | null
}

/**
 * The built console in memory (3 to 4 MB), by path without a leading slash. A later build in the same folder does not
 * change the running server, so its pages always find the files that they name.
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
    // Compressed forms are read with their file. Names with a leading dot belong to the build.
    if (/\.(?:br|gz)$|^\./.test(path)) continue
    const read = (ending: string) =>
      present.has(path + ending) ? readFileSync(join(folder, path + ending)) : null
    const plain = readFileSync(join(folder, path))
    const br = read(codings.br)
    const gzip = read(codings.gzip)
    files.set(path.replaceAll('\\', '/'), {
      contentType: contentTypes[extname(path)] ?? 'application/octet-stream',
      etag: etagOf(plain),
      plain: gzip ? null : plain,
      br,
      gzip,
    })
  }
  return files
}

/**
 * The original bytes of a file, in whichever form it is kept. They are unpacked once: for each client anew they would take
 * the time and the memory of everybody.
 */
export function plainOf(file: ConsoleFile): Buffer {
  file.plain ??= gunzipSync(file.gzip as Buffer)
  return file.plain
}

const etagOf = (plain: Buffer) => `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`

/** A file that the server itself writes. */
export function fileOf(contentType: string, text: string): ConsoleFile {
  const plain = Buffer.from(text)
  return { contentType, etag: etagOf(plain), plain, br: null, gzip: gzipSync(plain) }
}

const accepts = (request: FastifyRequest, coding: Coding): boolean =>
  String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .some((item) => {
      const [name = '', weight = ''] = item.toLowerCase().replaceAll(' ', '').split(';')
      return name === coding && !/^q=0(?:\.0*)?$/.test(weight)
    })

/** Sends a file in the smallest form that the client accepts. Sends 304 if the client has it. */
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

/** The files of each screen by its system and address, as `ipos /store/list`. The build wrote them down (`console/build/screen-files.ts`). */
export function readScreenFiles(folder: string): ReadonlyMap<string, readonly string[]> {
  const path = join(folder, '.screen-files.json')
  if (!existsSync(path)) return new Map()
  const systems: Record<string, Record<string, string[]>> = JSON.parse(readFileSync(path, 'utf8'))
  return new Map(
    Object.entries(systems).flatMap(([system, screens]) =>
      Object.entries(screens).map(([address, files]) => [`${system} ${address}`, files] as const),
    ),
  )
}

/** Names files in the head of a page, so that the browser loads them beside those that the page begins with. */
export const withFiles = (page: string, files: readonly string[]): string =>
  page.replace(
    '</head>',
    () =>
      `${files
        .map(
          (file) =>
            `<link rel="${file.endsWith('.css') ? 'stylesheet' : 'modulepreload'}" crossorigin href="/${file}">`,
        )
        .join('')}</head>`,
  )
