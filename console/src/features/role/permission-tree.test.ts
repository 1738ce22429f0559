import { permissionCodes } from '@zhanggui/contract/permissions.ts'
import { describe, expect, it } from 'vitest'
import {
  copyOf,
  differenceOf,
  laidOver,
  leavesOf,
  type PermissionFolder,
  permissionFolders,
  searched,
  stateOf,
  toggled,
  toggledAll,
  withFolders,
} from './permission-tree.ts'

const products = { code: 'products', may: ['products', 'products.edit', 'products.export'] }
const labels = { code: 'labels', may: ['labels', 'labels.print'] }
const folders: PermissionFolder[] = [
  { code: 'product', icon: '', pages: [products, labels] },
  { code: 'order', icon: '', pages: [{ code: 'orders', may: ['orders'] }] },
]
const leaves = leavesOf(folders)
const everything = new Set(leaves)
const set = (...codes: string[]) => new Set(codes)

describe('boxes of folders and pages', () => {
  it('have three states', () => {
    expect(stateOf(products.may, set())).toBe('none')
    expect(stateOf(products.may, set('products'))).toBe('some')
    expect(stateOf(products.may, everything)).toBe('all')
  })

  it('fill up what is missing, and empty what is full', () => {
    const filled = toggledAll([products, labels], set('products'), everything)
    expect(filled).toEqual(set(...products.may, ...labels.may))
    expect(toggledAll([products, labels], filled, everything)).toEqual(set())
  })

  it('never give or take what the giver does not hold', () => {
    const held = set('products', 'products.edit')
    expect(toggledAll([products], set(), held)).toEqual(held)
    expect(toggledAll([products], set(...products.may), held)).toEqual(set('products.export'))
    expect(toggled(products, 'products.export', set('products'), held)).toEqual(set('products'))
  })
})

describe('one permission', () => {
  it('brings seeing its page along', () => {
    expect(toggled(products, 'products.edit', set(), everything)).toEqual(set('products', 'products.edit'))
  })

  it('is taken alone, but with seeing the page goes all that is done there', () => {
    const given = set(...products.may, 'orders')
    expect(toggled(products, 'products.edit', given, everything)).toEqual(
      set('products', 'products.export', 'orders'),
    )
    expect(toggled(products, 'products', given, everything)).toEqual(set('orders'))
  })

  it('is not given where its page can neither be seen nor given', () => {
    expect(toggled(products, 'products.edit', set(), set('products.edit'))).toEqual(set())
  })
})

describe('changes', () => {
  it('are told as added and removed', () => {
    const change = differenceOf(leaves, set('products', 'orders'), set('products', 'labels'))
    expect(change).toEqual({ added: ['labels'], removed: ['orders'] })
  })

  it('are laid over what someone else saved meanwhile', () => {
    const change = differenceOf(leaves, set('products', 'orders'), set('products', 'labels'))
    expect(laidOver(set('products', 'orders', 'products.edit'), change)).toEqual(
      set('products', 'products.edit', 'labels'),
    )
  })

  it('are sent with the folders they lie in, and no others', () => {
    expect(withFolders(folders, set('labels', 'labels.print'))).toEqual(['product', 'labels', 'labels.print'])
    expect(withFolders(folders, set())).toEqual([])
  })

  it('copy a role as far as the giver holds it, and count the rest', () => {
    expect(copyOf(leaves, set(...products.may, 'product'), set('products', 'orders'))).toEqual({
      granted: set('products'),
      left: 2,
    })
  })
})

describe('the search', () => {
  const nameOf = (code: string) => ({ product: '商品', 'labels.print': '打标签' })[code] ?? code
  it('finds pages by name or code of what can be done there', () => {
    expect(searched(folders, '打标签', nameOf)).toEqual([{ ...folders[0], pages: [labels] }])
    expect(searched(folders, 'ORDERS', nameOf)).toEqual([folders[1]])
    expect(searched(folders, 'nothing', nameOf)).toEqual([])
  })
  it('keeps a folder whole when it is meant itself', () => {
    expect(searched(folders, '商品', nameOf)).toEqual([folders[0]])
  })
})

describe('the built-in permissions', () => {
  it('are all in the tree', () => {
    const all = withFolders(permissionFolders, new Set(leavesOf(permissionFolders)))
    expect(all.toSorted()).toEqual(permissionCodes.toSorted())
  })
})
