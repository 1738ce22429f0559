import { materialCalls } from '@zhanggui/contract/material/material.calls.ts'
import { implement } from '../../kernel/http/implement.ts'
import type { Module } from '../../kernel/module.ts'
import { materialUse } from './material.sql.ts'
import {
  findMaterialPage,
  findMaterialUses,
  moveMaterials,
  removeMaterials,
  renameMaterial,
} from './material.ts'
import { findFolders, removeFolder, saveFolder } from './material-folder.ts'
import { uploadMaterial } from './material-upload.ts'

const materialRoutes = implement(materialCalls, {
  findMaterialFolders: findFolders,
  saveMaterialFolder: async (context, form) => ({ id: String(await saveFolder(context, form)) }),
  removeMaterialFolder: (context, { id, moving }) => removeFolder(context, Number(id), moving),
  findMaterialPage,
  findMaterialUses: (context, { ids }) => findMaterialUses(context, ids),
  uploadMaterial: { prepare: uploadMaterial },
  renameMaterial,
  moveMaterials,
  removeMaterials: (context, { ids }) => removeMaterials(context, ids),
})

export const materialModule: Module = { routes: materialRoutes, fileUse: materialUse }
