import { FolderAddOutlined, LinkOutlined, UndoOutlined } from '@ant-design/icons'
import { type MenuEntry, menuCalls } from '@zhanggui/contract/menu/menu.calls.ts'
import { menuType } from '@zhanggui/contract/permissions.ts'
import { Button, Tooltip } from 'antd'
import { lazy, useState } from 'react'
import { notices } from '../../kit/base/notices.ts'
import { useText } from '../../kit/base/text.ts'
import { PageHeader } from '../../kit/frame/page-header.tsx'
import { Deferred } from '../../kit/layer/deferred.tsx'
import { useAsk } from '../../kit/layer/use-ask.ts'
import { useAskedForNew } from '../../kit/list/asked-for-new.ts'
import { Allow, useAllowed } from '../../kit/session/allow.tsx'
import { refreshSession } from '../../kit/session/refresh-session.ts'
import { useUser } from '../../kit/session/session.ts'
import { Busy } from '../../kit/show/busy.tsx'
import { Empty } from '../../kit/show/empty.tsx'
import type { TreeOrder } from '../../kit/table/tree/tree-order.ts'
import { send } from '../../kit/wire/call.ts'
import { refresh, useCall } from '../../kit/wire/queries.ts'
import type { EditedMenu } from './menu-dialog.tsx'
import { inputOf } from './menu-input.ts'
import { MenuTable } from './menu-table.tsx'
import './menu.css'

const MenuDialog = lazy(() => import('./menu-dialog.tsx'))
const edit = 'iposWeb.settings.menu.edit'

/** The menu page and the sidebar read the server's present menu. */
async function follow(): Promise<void> {
  await Promise.all([refresh(menuCalls.findMenuTree), refreshSession()])
}

/** The menu page: names, order, folders, links, hidden records. */
export default function MenuPage() {
  const t = useText()
  const ask = useAsk()
  const { allStores } = useUser()
  const allowed = useAllowed()
  const locked = allowed.locked(edit)
    ? t('shell.viewingOnly')
    : allowed.has(edit) && !allStores
      ? t('role.allStoresOnly')
      : null
  const mayEdit = allowed.has(edit) && locked === null
  const { data, error, refetch } = useCall(menuCalls.findMenuTree, {}, { quiet: true })
  const [edited, setEdited] = useState<EditedMenu | null>(null)
  const [busy, setBusy] = useState(false)
  useAskedForNew(mayEdit, (open) => setEdited(open ? { type: menuType.folder } : null))

  /** Writes, then shows the server's present menu. The call has shown a refusal. */
  async function run(write: () => Promise<unknown>): Promise<boolean> {
    setBusy(true)
    try {
      await write()
      return true
    } catch {
      return false
    } finally {
      await follow()
      setBusy(false)
    }
  }
  // If another person saved first, the refusal names that person. The tree behind it then shows the present state.
  const version = data?.version ?? 0
  const order = ({ parentKey, keys }: TreeOrder) =>
    run(() => send(menuCalls.sortMenus, { parentCode: parentKey, codes: keys, version }))
  const hide = (entry: MenuEntry, hidden: boolean) =>
    run(() => send(menuCalls.saveMenu, inputOf(entry, { hidden })))
  const remove = async (entry: MenuEntry) => {
    const { code, version, name } = entry
    if (await run(() => send(menuCalls.removeMenu, { code, version })))
      notices.success(t('menu.removed', { name }))
  }
  const reset = () =>
    ask({
      title: t('menu.resetQuestion'),
      content: t('menu.resetHint'),
      okText: t('menu.reset'),
      onOk: async () => {
        if (await run(() => send(menuCalls.resetMenu, { version }))) notices.success(t('menu.resetDone'))
      },
    })

  return (
    <>
      <PageHeader
        title={t('menu.pageTitle')}
        note={<span className="menu-note">{locked ?? t('menu.note')}</span>}
        actions={
          <Allow code={edit}>
            <Tooltip title={locked}>
              <Button icon={<UndoOutlined />} disabled={!mayEdit} onClick={reset}>
                {t('menu.reset')}
              </Button>
            </Tooltip>
            <Tooltip title={locked}>
              <Button icon={<LinkOutlined />} disabled={!mayEdit} onClick={() => setEdited({ type: 2 })}>
                {t('menu.addLink')}
              </Button>
            </Tooltip>
            <Tooltip title={locked}>
              <Button
                type="primary"
                icon={<FolderAddOutlined />}
                disabled={!mayEdit}
                onClick={() => setEdited({ type: menuType.folder })}
              >
                {t('menu.addFolder')}
              </Button>
            </Tooltip>
          </Allow>
        }
      />
      <section className="menu-card">
        {error && !data ? (
          <Empty title={t('kit.loadFailed')} hint={error.message}>
            <Button onClick={() => refetch()}>{t('kit.again')}</Button>
          </Empty>
        ) : (
          <Busy active={busy}>
            <MenuTable
              entries={data?.entries}
              mayEdit={mayEdit}
              mayAudit={allowed.has('iposWeb.settings.audit')}
              busy={busy}
              onOrder={order}
              onHide={hide}
              onEdit={setEdited}
              onRemove={remove}
            />
          </Busy>
        )}
      </section>
      <Deferred when={edited !== null}>
        <MenuDialog
          entries={data?.entries ?? []}
          edited={edited}
          onClose={() => setEdited(null)}
          onSaved={follow}
        />
      </Deferred>
    </>
  )
}
