import { userCalls } from '@zhanggui/contract/user/user.calls.ts'
import type { UserRow, userQuery } from '@zhanggui/contract/user/user.ts'
import { Button, Tooltip } from 'antd'
import type { z } from 'zod'
import { notices } from '../../kit/base/notices.ts'
import { t, useText } from '../../kit/base/text.ts'
import { undo } from '../../kit/layer/undo.ts'
import { useAsk } from '../../kit/layer/use-ask.ts'
import type { ListHandle } from '../../kit/list/list-page.tsx'
import { send } from '../../kit/wire/call.ts'
import { refresh } from '../../kit/wire/queries.ts'

export type UserListHandle = ListHandle<UserRow, z.input<typeof userQuery>>

/** The status of a disabled person. */
const disabled = 2

export async function setUserStatus(
  people: readonly Pick<UserRow, 'id' | 'status'>[],
  enabled: boolean,
): Promise<void> {
  const { changed } = await send(userCalls.setUserStatus, { ids: people.map(({ id }) => id), enabled })
  const turned = people
    .filter(({ status }) => (status === disabled) === enabled)
    .map(({ id }) => ({ id, status: enabled ? 1 : disabled }))
  notices.success(
    t('user.changed', { count: changed }),
    turned.length > 0 ? undo(() => setUserStatus(turned, !enabled)) : undefined,
  )
  await refresh(userCalls.findUserPage)
}

export async function removeUser({ id, version, name }: UserRow): Promise<void> {
  await send(userCalls.removeUser, { id, version })
  notices.success(t('user.removedOne', { name }))
  await refresh(userCalls.findUserPage)
}

/** The actions for selected people. Each one asks first and names the people that it cannot change. */
export function BulkVerbs({ list }: { list: UserListHandle }) {
  const t = useText()
  const confirm = useAsk()
  const people = [...list.selection.values()]
  const count = people.length
  const locked = people.filter(({ lockedBy }) => lockedBy !== null).length

  const ask = (enabled: boolean) =>
    confirm({
      title: t(enabled ? 'user.enableMany' : 'user.disableMany', { count }),
      content: t(enabled ? 'user.enableManyHint' : 'user.disableManyHint'),
      okText: t(enabled ? 'user.enable' : 'user.disable'),
      danger: !enabled,
      onOk: async () => {
        await setUserStatus(people, enabled)
        list.clearSelection()
      },
    })
  return (
    <>
      {[true, false].map((enabled) => (
        <Tooltip key={String(enabled)} title={locked > 0 ? t('user.lockedMany', { count: locked }) : null}>
          <Button danger={!enabled} disabled={locked > 0} onClick={() => ask(enabled)}>
            {t(enabled ? 'user.enable' : 'user.disable')}
          </Button>
        </Tooltip>
      ))}
    </>
  )
}
