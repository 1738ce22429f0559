import { DownOutlined, LockOutlined } from '@ant-design/icons'
import { type RoleRow, roleCalls } from '@zhanggui/contract/role/role.calls.ts'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useLabel } from '../../kit/base/label.ts'
import { notices } from '../../kit/base/notices.ts'
import { codeOf, useText } from '../../kit/base/text.ts'
import { useLeaveGuard } from '../../kit/form/leave-guard.ts'
import { StaleDialog } from '../../kit/form/stale-dialog.tsx'
import { useSession } from '../../kit/session/session.ts'
import { StatusTag } from '../../kit/show/status-tag.tsx'
import { send } from '../../kit/wire/call.ts'
import { CallError } from '../../kit/wire/call-error.ts'
import { refresh } from '../../kit/wire/queries.ts'
import { PermissionTable } from './permission-table.tsx'
import {
  copyOf,
  countOf,
  differenceOf,
  laidOver,
  leavesOf,
  permissionFolders,
  searched,
  withFolders,
} from './permission-tree.ts'
import { RoleFrame, RoleHead, roleAt } from './role-frame.tsx'
import { PermissionSearch } from './role-index.tsx'
import { usePermissionName, useRoleLock } from './use-roles.ts'
import '../../kit/form/form.css'

const leaves = leavesOf(permissionFolders)

/** Sets the permissions of a role. */
export default function RoleAuth() {
  const [params] = useSearchParams()
  return (
    <RoleFrame id={params.get('id') ?? ''} opensNew={false}>
      {(role, roles) => <Editor key={role.id} role={role} roles={roles} />}
    </RoleFrame>
  )
}

function Editor({ role, roles }: { role: RoleRow; roles: readonly RoleRow[] }) {
  const t = useText()
  const label = useLabel()
  const navigate = useNavigate()
  const nameOf = usePermissionName()
  const { permissions: held } = useSession()
  // Read again only after a change on this page: nothing may move while the user ticks boxes.
  const [base, setBase] = useState(role)
  const [granted, setGranted] = useState<ReadonlySet<string>>(() => new Set(role.permissions))
  const [words, setWords] = useState('')
  const [busy, setBusy] = useState(false)
  const [stale, setStale] = useState<{ message: string; theirs: RoleRow } | null>(null)
  const lock = useRoleLock(base)

  const saved = new Set(base.permissions)
  const change = differenceOf(leaves, saved, granted)
  const count = change.added.length + change.removed.length
  useLeaveGuard(() => (busy ? 0 : count))

  async function save() {
    setBusy(true)
    const permissions = withFolders(permissionFolders, granted)
    try {
      const { version, people } = await send(
        roleCalls.setRoleAuth,
        { id: base.id, version: base.version, permissions },
        { quiet: true },
      )
      setBase({ ...base, version, people, permissions })
      notices.success(t('role.saved', { count: people }))
      await refresh(roleCalls.findRoleList, roleCalls.findRoleOptions)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.endsSession) return
      const theirs = error.code === codeOf('common.staleVersion') ? await nowOf(base.id) : undefined
      if (theirs) setStale({ message: error.message, theirs })
      else notices.error(error.message)
    } finally {
      setBusy(false)
    }
  }

  function settle(keep: boolean) {
    if (!stale) return
    const theirs = new Set(stale.theirs.permissions)
    setBase(stale.theirs)
    setGranted(keep ? laidOver(theirs, change) : theirs)
    setStale(null)
    void refresh(roleCalls.findRoleList)
  }

  function copy(from: RoleRow) {
    const copied = copyOf(leaves, new Set(from.permissions), held)
    setGranted(copied.granted)
    notices.info(
      copied.left > 0
        ? t('role.copiedPart', { name: from.name, count: copied.left })
        : t('role.copied', { name: from.name }),
    )
  }

  const others = roles.filter(({ id }) => id !== role.id)
  return (
    <>
      <section className="role-panel role-editing" aria-label={base.name}>
        <RoleHead role={base} granted={countOf(leaves, granted)} total={leaves.length}>
          <PermissionSearch words={words} onChange={setWords} />
          {lock === null && others.length > 0 && (
            <Dropdown
              trigger={['click']}
              placement="bottomRight"
              menu={{
                items: others.map((one) => ({ key: one.id, label: one.name, onClick: () => copy(one) })),
              }}
            >
              <Button icon={<DownOutlined />} iconPlacement="end">
                {t('role.copy')}
              </Button>
            </Dropdown>
          )}
        </RoleHead>
        {lock && (
          <p className="role-lock">
            <LockOutlined /> {label(lock)}
          </p>
        )}
        <PermissionTable
          folders={searched(permissionFolders, words, nameOf)}
          nameOf={nameOf}
          granted={granted}
          saved={saved}
          held={held}
          {...(lock || busy ? {} : { onChange: setGranted })}
        />
      </section>
      <footer className="form-footer role-footer">
        <div className="form-status" role="status">
          {change.added.length > 0 && (
            <StatusTag tone="taskComplete">{t('role.added', { count: change.added.length })}</StatusTag>
          )}
          {change.removed.length > 0 && (
            <StatusTag tone="cancelled" dot="full">
              {t('role.removed', { count: change.removed.length })}
            </StatusTag>
          )}
          <span>{count > 0 ? t('role.effect', { count: base.people }) : t('role.unchanged')}</span>
          <span className="role-held">
            <LockOutlined /> {t('role.notHeldHint')}
          </span>
        </div>
        <div className="form-buttons">
          {count > 0 ? (
            <Button type="text" disabled={busy} onClick={() => setGranted(new Set(base.permissions))}>
              {t('role.discard')}
            </Button>
          ) : (
            <Button type="text" onClick={() => navigate(roleAt(base.id))}>
              {t('kit.close')}
            </Button>
          )}
          <Button type="primary" loading={busy} disabled={lock !== null || count === 0} onClick={save}>
            {t('role.save')}
          </Button>
        </div>
      </footer>
      <StaleDialog
        message={stale?.message ?? null}
        fields={stale ? staleFields(stale.theirs) : []}
        onKeep={() => settle(true)}
        onReload={() => settle(false)}
      />
    </>
  )

  function staleFields(theirs: RoleRow) {
    const after = new Set(theirs.permissions)
    const { added, removed } = differenceOf(leaves, saved, after)
    const shown = (has: boolean) => t(has ? 'role.has' : 'role.hasNot')
    const mine = new Set([...change.added, ...change.removed])
    return [...added, ...removed].map((code) => ({
      name: code,
      label: nameOf(code),
      theirs: shown(after.has(code)),
      mine: mine.has(code) ? shown(granted.has(code)) : null,
    }))
  }
}

async function nowOf(roleId: string): Promise<RoleRow | undefined> {
  const roles = await send(roleCalls.findRoleList, {}, { quiet: true })
  return roles.find(({ id }) => id === roleId)
}
