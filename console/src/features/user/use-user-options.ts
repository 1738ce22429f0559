import { roleCalls } from '@zhanggui/contract/role/role.calls.ts'
import { userCalls } from '@zhanggui/contract/user/user.calls.ts'
import { useMemo } from 'react'
import { useText } from '../../kit/base/text.ts'
import type { SelectOption, TreeOption } from '../../kit/input/option.ts'
import { session, useSession } from '../../kit/session/session.ts'
import { useCall } from '../../kit/wire/queries.ts'

/** The departments, business lines and units of the merchant. They are read again after a change. */
export const useOrganizations = () => useCall(userCalls.findSystemAll, {}, { staleTime: 60_000 })

interface Node {
  id: string
  parentId: string
  name: string
}

/**
 * Departments as options of a tree, in the merchant's order. A department with an unknown parent stands at the top.
 */
export function treeOf(nodes: readonly Node[]): TreeOption[] {
  const known = new Set(nodes.map(({ id }) => id))
  const inside = (parentId: string | null, above: string, seen: ReadonlySet<string>): TreeOption[] =>
    nodes
      .filter((node) => (known.has(node.parentId) ? node.parentId === parentId : parentId === null))
      .filter((node) => !seen.has(node.id))
      .map((node) => {
        const path = above ? `${above} / ${node.name}` : node.name
        const children = inside(node.id, path, new Set([...seen, node.id]))
        return { value: node.id, title: node.name, path, ...(children.length > 0 ? { children } : {}) }
      })
  return inside(null, '', new Set())
}

export function useDepartmentTree(): TreeOption[] | undefined {
  const { data } = useOrganizations()
  return useMemo(() => data && treeOf(data.organizationList), [data])
}

export const useRoleOptions = () => useCall(roleCalls.findRoleOptions, {}, { staleTime: 60_000 })

/** The roles as options. A role with permissions that the user does not have shows the reason. */
export function useRolePicks(): SelectOption[] | undefined {
  const t = useText()
  const { data } = useRoleOptions()
  return useMemo(
    () =>
      data?.map(({ id, name, grantable }) => ({
        value: id,
        label: name,
        ...(grantable ? {} : { reason: t('user.notGrantable'), locked: true }),
      })),
    [data, t],
  )
}

export const useStorePicks = (): SelectOption[] =>
  useSession().stores.map(({ id, name }) => ({ value: id, label: name }))

const storeOption = ({ id, name }: { id: string; name: string }): SelectOption => ({ value: id, label: name })

/** The stores that the user may see, found by part of the name or the start of the code. */
export async function findStores(keyword: string): Promise<readonly SelectOption[]> {
  const wanted = keyword.toLowerCase()
  return (session.get()?.stores ?? [])
    .filter(({ name, code }) => name.toLowerCase().includes(wanted) || code.toLowerCase().startsWith(wanted))
    .slice(0, 50)
    .map(storeOption)
}

export async function findStore(id: string): Promise<SelectOption | null> {
  const store = session.get()?.stores.find((one) => one.id === id)
  return store ? storeOption(store) : null
}
