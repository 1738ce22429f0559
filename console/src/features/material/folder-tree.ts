import {
  type MaterialFolder,
  type MaterialFolders,
  materialLimit,
} from '@zhanggui/contract/material/material.ts'
import type { TreeOption } from '../../kit/input/option.ts'

/** A folder and its subfolders (spec section 3: id, label, children). */
export interface FolderNode {
  id: string
  label: string
  folder: MaterialFolder
  children: FolderNode[]
}

/** The folders as a tree. Siblings keep their order. */
export function treeOf(folders: readonly MaterialFolder[], parentId: string | null = null): FolderNode[] {
  return folders
    .filter((folder) => folder.parentId === parentId)
    .map((folder) => ({ id: folder.id, label: folder.label, folder, children: treeOf(folders, folder.id) }))
}

/** The folders from the top down to this one; empty if the folder is unknown. */
export function wayTo(folders: readonly MaterialFolder[], id: string | null): MaterialFolder[] {
  const folder = folders.find((one) => one.id === id)
  return folder ? [...wayTo(folders, folder.parentId), folder] : []
}

export const pathText = (labels: readonly string[]): string => labels.join(' / ')

/** A folder's full path; `none` if there is no such folder. */
export const folderName = (given: MaterialFolders | undefined, id: string | null, none: string): string =>
  pathText(wayTo(given?.folders ?? [], id).map((folder) => folder.label)) || none

const heightOf = (node: FolderNode): number => 1 + Math.max(0, ...node.children.map(heightOf))

const nodeOf = (nodes: readonly FolderNode[], id: string): FolderNode | undefined => {
  for (const node of nodes) {
    const found = node.id === id ? node : nodeOf(node.children, id)
    if (found) return found
  }
  return undefined
}

/** Folders as options of a tree, each with its full path. */
export const optionsOf = (nodes: readonly FolderNode[], above: readonly string[] = []): TreeOption[] =>
  nodes.map((node) => {
    const way = [...above, node.label]
    return {
      value: node.id,
      title: node.label,
      path: pathText(way),
      ...(node.children.length > 0 ? { children: optionsOf(node.children, way) } : {}),
    }
  })

/**
 * The possible parents of a folder: not the folder itself or its descendants, and at most five levels in all. `id` is
 * null for a new folder.
 */
export function placesFor(nodes: readonly FolderNode[], id: string | null): FolderNode[] {
  const moved = id === null ? undefined : nodeOf(nodes, id)
  const height = moved ? heightOf(moved) : 1
  const within = (some: readonly FolderNode[], level: number): FolderNode[] =>
    some
      .filter((node) => node.id !== id && level + height <= materialLimit.levels)
      .map((node) => ({ ...node, children: within(node.children, level + 1) }))
  return within(nodes, 1)
}

/** The level of a folder; 1 at the top. */
export const levelOf = (folders: readonly MaterialFolder[], id: string): number => wayTo(folders, id).length
