import {
  DeleteOutlined,
  EditOutlined,
  HistoryOutlined,
  LockOutlined,
  SearchOutlined,
} from '@ant-design/icons'
import { type RoleRow, roleCalls } from '@zhanggui/contract/role/role.calls.ts'
import { Button, Input, Tooltip } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useLabel } from '../../kit/base/label.ts'
import { notices } from '../../kit/base/notices.ts'
import { codeOf, useText } from '../../kit/base/text.ts'
import { Deferred } from '../../kit/layer/deferred.tsx'
import { useAsk } from '../../kit/layer/use-ask.ts'
import { Allow } from '../../kit/session/allow.tsx'
import { useSession } from '../../kit/session/session.ts'
import { send } from '../../kit/wire/call.ts'
import { CallError } from '../../kit/wire/call-error.ts'
import { refresh } from '../../kit/wire/queries.ts'
import { PermissionTable } from './permission-table.tsx'
import { countOf, leavesOf, permissionFolders, searched } from './permission-tree.ts'
import { RoleDialog } from './role-dialog.tsx'
import { RoleFrame, RoleHead, roleAt } from './role-frame.tsx'
import { useNamesLock, usePermissionName, useRoleLock } from './use-roles.ts'

const edit = 'iposWeb.settings.role.edit'
const leaves = leavesOf(permissionFolders)

/** The roles and the permissions of each. */
export default function RoleIndex() {
  const [params] = useSearchParams()
  return (
    <RoleFrame id={params.get('id') ?? ''} opensNew>
      {(role, roles) => <RoleView key={role.id} role={role} roles={roles} />}
    </RoleFrame>
  )
}

function RoleView({ role, roles }: { role: RoleRow; roles: readonly RoleRow[] }) {
  const t = useText()
  const label = useLabel()
  const navigate = useNavigate()
  const nameOf = usePermissionName()
  const { permissions: held } = useSession()
  const lock = useRoleLock(role)
  const namesLock = useNamesLock()
  const [words, setWords] = useState('')
  const [renaming, setRenaming] = useState(false)
  const remove = useRemoveRole(role)
  const granted = new Set(role.permissions)
  return (
    <section className="role-panel" aria-label={role.name}>
      <RoleHead role={role} granted={countOf(leaves, granted)} total={leaves.length}>
        <PermissionSearch words={words} onChange={setWords} />
        <Allow code="iposWeb.settings.audit">
          <Tooltip title={t('audit.history')}>
            <Button
              icon={<HistoryOutlined />}
              aria-label={t('audit.history')}
              onClick={() => navigate(`/settings/audit?record=role:${role.id}`)}
            />
          </Tooltip>
        </Allow>
        <Allow code={edit}>
          <Tooltip title={namesLock && label(namesLock)}>
            <Button
              icon={<EditOutlined />}
              disabled={lock !== null || namesLock !== null}
              onClick={() => setRenaming(true)}
            >
              {t('role.rename')}
            </Button>
          </Tooltip>
          <Button danger icon={<DeleteOutlined />} disabled={lock !== null} onClick={remove}>
            {t('role.removeRole')}
          </Button>
          <Button type="primary" disabled={lock !== null} onClick={() => navigate(roleAt(role.id, true))}>
            {t('role.setAuth')}
          </Button>
        </Allow>
      </RoleHead>
      {lock && (
        <Allow code={edit}>
          <p className="role-lock">
            <LockOutlined /> {label(lock)}
          </p>
        </Allow>
      )}
      <PermissionTable
        folders={searched(permissionFolders, words, nameOf)}
        nameOf={nameOf}
        granted={granted}
        saved={granted}
        held={held}
      />
      <Deferred when={renaming}>
        <RoleDialog open={renaming} renamed={role} roles={roles} onClose={() => setRenaming(false)} />
      </Deferred>
    </section>
  )
}

export function PermissionSearch({ words, onChange }: { words: string; onChange: (words: string) => void }) {
  const t = useText()
  return (
    <Input
      className="permission-search"
      prefix={<SearchOutlined />}
      placeholder={t('role.search')}
      aria-label={t('role.search')}
      value={words}
      allowClear
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onChange('')
      }}
    />
  )
}

/** Asks first and names how many people lose permissions. Asks again if somebody got the role in the meantime. */
function useRemoveRole(role: RoleRow): () => void {
  const t = useText()
  const navigate = useNavigate()
  const confirm = useAsk()

  async function remove(confirmed: boolean) {
    try {
      await send(roleCalls.removeRole, { id: role.id, version: role.version, confirmed }, { quiet: true })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.endsSession) return
      await refresh(roleCalls.findRoleList)
      if (error.code === codeOf('role.hasPeople') && !confirmed) ask(error.message, true)
      else notices.error(error.message)
      return
    }
    notices.success(t('role.removedRole', { name: role.name }))
    await refresh(roleCalls.findRoleList, roleCalls.findRoleOptions)
    navigate('/settings/role/index', { replace: true })
  }
  const ask = (content: string, confirmed: boolean) =>
    void confirm({
      title: t('role.removeQuestion', { name: role.name }),
      content,
      okText: t('role.removeRole'),
      onOk: () => remove(confirmed),
    })
  return () =>
    ask(
      role.people > 0 ? t('role.removePeople', { count: role.people }) : t('role.removeNobody'),
      role.people > 0,
    )
}
