import { z } from 'zod'
import { uploadLimit } from '../file/file.calls.ts'
import { id, moment, pageOf, pageQuery, plainText, shortText } from '../rules.ts'

/** The tabs of the material center (spec section 2). */
export const materialKind = { picture: 1, video: 2 } as const
export const materialKinds = [materialKind.picture, materialKind.video] as const
export type MaterialKind = (typeof materialKinds)[number]

/** The formats and sizes of uploads by kind: pictures up to 2 MB, videos up to 20 MB (spec sections 5 and 9). */
export const materialRules: Readonly<
  Record<MaterialKind, { extensions: readonly string[]; maxBytes: number }>
> = {
  1: { extensions: ['jpg', 'png', 'gif'], maxBytes: uploadLimit.image },
  2: { extensions: ['mp4'], maxBytes: uploadLimit.video },
}

export const materialLimit = {
  /** Levels of folders. */
  levels: 5,
  /** Folders of a merchant. The tree is always read whole. */
  folders: 500,
  /** Materials of a merchant. Totals are exact. */
  materials: 100_000,
  /** Materials in one bulk move or removal. */
  atOnce: 200,
  /** Uses of one material in the list of uses. Further ones are only counted. */
  usesNamed: 20,
} as const

export const folderLabel = shortText(20)
export const materialName = shortText(80)

/** A material folder (spec section 3). `parentId` gives the tree. Siblings are sorted by name. */
export const materialFolder = z.object({
  id,
  parentId: id.nullable(),
  label: z.string(),
  version: z.int32(),
  /** The number of materials directly in the folder. */
  pictures: z.number().int(),
  videos: z.number().int(),
})
export type MaterialFolder = z.output<typeof materialFolder>

/** All folders, and the number of materials in no folder. */
export const materialFolders = z.object({
  folders: z.array(materialFolder),
  loose: z.object({ pictures: z.number().int(), videos: z.number().int() }),
})
export type MaterialFolders = z.output<typeof materialFolders>

export const materialFolderForm = z
  .strictObject({
    id: id.optional(),
    version: z.int32().optional(),
    /** Null for the top level. */
    parentId: id.nullable().default(null),
    label: folderLabel,
  })
  .refine((form) => form.id === undefined || form.version !== undefined, {
    path: ['version'],
    message: 'rule.required',
  })
export type MaterialFolderForm = z.output<typeof materialFolderForm>

/** A picture or video of the merchant. */
export const material = z.object({
  id,
  version: z.int32(),
  kind: z.union([z.literal(1), z.literal(2)]),
  name: z.string(),
  folderId: id.nullable(),
  address: z.string(),
  /** Address of the small picture; '' for a video. */
  thumbnail: z.string(),
  /** Size of the original file. */
  bytes: z.number().int(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  durationMs: z.number().int().nullable(),
  createdAt: moment,
  createdBy: z.string(),
  /** The number of records that use it. */
  uses: z.number().int(),
})
export type Material = z.output<typeof material>

export const materialQuery = z.strictObject({
  ...pageQuery,
  kind: z.union([z.literal(1), z.literal(2)]).default(1),
  /** Null: materials in no folder. Without it: all materials. */
  folderId: id.nullable().optional(),
  keyword: plainText.pipe(z.string().max(80)).optional(),
  /** Newest first by default. */
  sort: z
    .strictObject({ key: z.enum(['createdAt', 'name', 'bytes']), order: z.enum(['asc', 'desc']) })
    .optional(),
})
export type MaterialQuery = z.output<typeof materialQuery>

export const materialPage = pageOf(material).extend({
  /** The counts of both kinds under the same filters. */
  counts: z.object({ pictures: z.number().int(), videos: z.number().int() }),
})
export type MaterialPage = z.output<typeof materialPage>

/** The places in a product that show a material. */
export const productPlaces = ['gallery', 'listImage', 'detailImages', 'video'] as const

/** A record that shows a material. */
export const materialUse = z.discriminatedUnion('noun', [
  z.object({
    noun: z.literal('product'),
    id,
    title: z.string(),
    code: z.string(),
    places: z.array(z.enum(productPlaces)),
  }),
  z.object({ noun: z.literal('front'), id, title: z.string(), places: z.array(z.literal('picture')) }),
  /** The settings of the merchant. */
  z.object({ noun: z.literal('config'), places: z.array(z.literal('logo')) }),
])
export type MaterialUse = z.output<typeof materialUse>

export const materialUses = z.object({
  id,
  name: z.string(),
  /** The number of all uses. `uses` has only the latest. */
  total: z.number().int(),
  uses: z.array(materialUse),
})
export type MaterialUses = z.output<typeof materialUses>

/** The result of an upload. */
export const uploadedMaterial = z.object({
  material,
  /** True if the merchant already had this content. `material` is the existing one. */
  existed: z.boolean(),
  /** The names of its folders from the top; empty if it lies in no folder. */
  folder: z.array(z.string()),
})
export type UploadedMaterial = z.output<typeof uploadedMaterial>
