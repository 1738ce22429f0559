import { z } from 'zod'
import { id, moment, pageOf } from '../rules.ts'
import { pictureKind } from './picture-name.ts'

export * from './picture-name.ts'

/** The result of the check of one file. `ignored` is a person's choice. */
export const pictureResult = { matched: 1, shrunk: 2, unmatched: 3, refused: 4, ignored: 5 } as const
export type PictureResult = (typeof pictureResult)[keyof typeof pictureResult]

/** How a file found its product. */
export const pictureMatch = { barcode: 1, code: 2, person: 3 } as const

/** The state of a run: one zip, from its check to the end of its writing. */
export const pictureState = { checking: 0, ready: 1, writing: 2, failed: 3, givenUp: 4 } as const

export const pictureLimit = {
  /** Pictures in one zip. */
  files: 2000,
  /** A picture before it is made smaller, in bytes. */
  original: 20 * 1024 * 1024,
  /** All files of a zip together, in bytes. */
  inflated: 500 * 1024 * 1024,
} as const

export const placedKind = z.union([z.literal(pictureKind.gallery), z.literal(pictureKind.detail)])

const named = z.object({ id, name: z.string(), code: z.string() })

/** A file of a zip. */
export const pictureFile = z.object({
  id,
  /** With its folder. */
  name: z.string(),
  bytes: z.number().int(),
  result: z.number().int(),
  /** The address of a small picture, and of the picture; '' for a refused file. */
  thumbnail: z.string(),
  picture: z.string(),
  /** The picture before it was made smaller, and the bytes after that. */
  original: z.object({ picture: z.string(), smallBytes: z.number().int() }).nullable(),
  product: named.nullable(),
  /** For a file without a product: the only product with such a name. */
  suggested: named.nullable(),
  /** A pictureMatch. */
  match: z.number().int().nullable(),
  kind: placedKind,
  position: z.number().int(),
  /** Another picture of the product has this place now. */
  replaces: z.boolean(),
  /** The reason of a refusal, or why the picture was not written; '' for none. */
  reason: z.string(),
  written: z.boolean(),
})
export type PictureFile = z.output<typeof pictureFile>
export const pictureFilePage = pageOf(pictureFile)

export const pictureRun = z.object({
  id,
  /** This person uploaded the zip: nobody else acts on it. */
  own: z.boolean(),
  fileName: z.string(),
  bytes: z.number().int(),
  state: z.number().int(),
  reason: z.string(),
  /** Null before the check and after the writing. */
  taskId: id.nullable(),
  progress: z.object({ done: z.number().int(), total: z.number().int() }),
  durationMs: z.number().nullable(),
  /** The pictures are kept until then. */
  expiresAt: moment,
  /** Files per result, by the number of the result. */
  counts: z.object({ 1: z.number(), 2: z.number(), 3: z.number(), 4: z.number(), 5: z.number() }),
  /** The files that the button writes, their products, and how many of them replace a picture. */
  waiting: z.object({ files: z.number().int(), products: z.number().int(), replace: z.number().int() }),
  written: z.number().int(),
  notWritten: z.number().int(),
  /** The most pictures of a gallery and of the details. */
  limits: z.object({ 1: z.number().int(), 3: z.number().int() }),
})
export type PictureRun = z.output<typeof pictureRun>
