import { z } from 'zod'
import { defineCall, done, nothing } from '../call.ts'
import { uploadLimit } from '../file/file.calls.ts'
import { id } from '../rules.ts'
import {
  materialFolderForm,
  materialFolders,
  materialLimit,
  materialName,
  materialPage,
  materialQuery,
  materialUses,
  uploadedMaterial,
} from './material.ts'

const page = 'iposWeb.product.material'
const some = z.array(id).min(1).max(materialLimit.atOnce)

export const materialCalls = {
  findMaterialFolders: defineCall({
    path: '/bf/ipos/web/material/findMaterialFolders',
    summary: ['素材文件夹', 'Folders of the material center'],
    access: { permission: page },
    input: nothing,
    output: materialFolders,
  }),
  saveMaterialFolder: defineCall({
    path: '/bf/ipos/web/material/saveMaterialFolder',
    summary: ['新建、重命名或移动素材文件夹', 'Create, rename or move a folder'],
    access: { permission: `${page}.edit` },
    input: materialFolderForm,
    output: z.object({ id }),
    audit: 'material.saveFolder',
  }),
  removeMaterialFolder: defineCall({
    path: '/bf/ipos/web/material/removeMaterialFolder',
    summary: [
      '删除素材文件夹，其中的素材移到上一级',
      'Remove a folder; what lies in it moves to the folder above',
    ],
    access: { permission: `${page}.remove` },
    input: z.strictObject({
      id,
      /**
       * The number of materials in the confirmation: they move to the folder above. Refused if the number has
       * changed.
       */
      moving: z.number().int().min(0).default(0),
    }),
    output: done,
    audit: 'material.removeFolder',
  }),
  findMaterialPage: defineCall({
    path: '/bf/ipos/web/material/findMaterialPage',
    summary: ['素材列表', 'Pictures and videos of the material center'],
    access: { permission: page },
    input: materialQuery,
    output: materialPage,
  }),
  findMaterialUses: defineCall({
    path: '/bf/ipos/web/material/findMaterialUses',
    summary: ['素材用在哪里', 'Where materials are used'],
    access: { permission: page },
    input: z.strictObject({ ids: some }),
    output: z.array(materialUses),
  }),
  uploadMaterial: defineCall({
    path: '/bf/ipos/web/material/uploadMaterial',
    summary: ['上传素材', 'Upload a picture or video to the material center'],
    access: { permission: `${page}.edit` },
    input: z.strictObject({
      filename: z.string().max(255).optional(),
      /** Without it, the material lies in no folder. */
      folderId: id.optional(),
      /** For content that the merchant already has: `take` returns the existing material, `copy` stores another. */
      same: z.enum(['take', 'copy']).default('take'),
    }),
    output: uploadedMaterial,
    body: 'upload',
    maxBytes: uploadLimit.video,
    audit: 'material.upload',
    load: 'bulk',
  }),
  renameMaterial: defineCall({
    path: '/bf/ipos/web/material/renameMaterial',
    summary: ['重命名素材', 'Rename a material'],
    access: { permission: `${page}.edit` },
    input: z.strictObject({ id, version: z.int32(), name: materialName }),
    output: z.object({ version: z.int32() }),
    audit: 'material.rename',
  }),
  moveMaterials: defineCall({
    path: '/bf/ipos/web/material/moveMaterials',
    summary: ['把素材移到文件夹', 'Move materials to a folder'],
    access: { permission: `${page}.edit` },
    input: z.strictObject({ ids: some, folderId: id.nullable() }),
    output: z.object({ moved: z.number().int() }),
    audit: 'material.move',
  }),
  removeMaterials: defineCall({
    path: '/bf/ipos/web/material/removeMaterials',
    summary: ['删除没有用到的素材', 'Delete materials that are not used'],
    access: { permission: `${page}.remove` },
    input: z.strictObject({ ids: some }),
    output: z.object({ removed: z.number().int() }),
    audit: 'material.remove',
  }),
}
