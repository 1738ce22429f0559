import type { InputOf } from '@zhanggui/contract/call.ts'
import { materialCalls } from '@zhanggui/contract/material/material.calls.ts'
import { type MaterialKind, materialQuery } from '@zhanggui/contract/material/material.ts'
import type { TreeOption } from '../../kit/input/option.ts'
import type { ListShape, ListState } from '../../kit/list/list-state.ts'
import type { SearchField } from '../../kit/list/search-fields.ts'
import { refresh } from '../../kit/wire/queries.ts'

/** The filter value for materials in no folder. The tree has no node for it. */
export const loose = '0'

export const keywordField: SearchField = {
  componentName: 'input',
  name: 'keyword',
  placeholder: 'material.search',
  width: 220,
  validate: (value) => String(value ?? '').length <= 80,
}
export const folderField = (options: readonly TreeOption[] | undefined): SearchField => ({
  componentName: 'tree',
  name: 'folderId',
  placeholder: 'material.folderId',
  options,
})

/** The state that decides which materials are shown. */
export const materialShape: ListShape = {
  fields: [folderField(undefined), keywordField],
  sortKeys: ['createdAt', 'name', 'bytes'],
  tabs: ['1', '2'],
  tabName: 'kind',
  // A row has several cards, so a page has more of them.
  pageSize: 20,
}

export const kindOf = (state: ListState): MaterialKind => (state.tab === '2' ? 2 : 1)

/** The open folder: an id, `loose`, or undefined for all. */
export const folderOf = (state: ListState): string | undefined =>
  state.filters.folderId === undefined ? undefined : String(state.filters.folderId)

/** The folder for uploads: the open one. */
export const targetOf = (folder: string | undefined): string | null =>
  folder === undefined || folder === loose ? null : folder

/** The list query of a state. Invalid parts of a link are skipped. */
export function materialQueryOf(state: ListState): InputOf<typeof materialCalls.findMaterialPage> {
  const folder = folderOf(state)
  const input = {
    kind: kindOf(state),
    pageNo: state.pageNo,
    pageSize: state.pageSize,
    ...(folder === undefined ? {} : { folderId: folder === loose ? null : folder }),
    ...(state.filters.keyword === undefined ? {} : { keyword: String(state.filters.keyword) }),
    ...(state.sort ? { sort: state.sort } : {}),
  }
  const parsed = materialQuery.safeParse(input)
  return parsed.success ? parsed.data : { kind: kindOf(state) }
}

/** After a change the lists, the folders and the uses are read again. */
export const refreshMaterials = () =>
  refresh(materialCalls.findMaterialPage, materialCalls.findMaterialFolders, materialCalls.findMaterialUses)
