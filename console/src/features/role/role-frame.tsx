import { PlusOutlined } from '@ant-design/icons'
import type { RoleRow } from '@zhanggui/contract/role/role.calls.ts'
import { Button, Tooltip } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useLabel } from '../../kit/base/label.ts'
import { useText } from '../../kit/base/text.ts'
import { MainBox } from '../../kit/frame/main-box.tsx'
import { PageHeader } from '../../kit/frame/page-header.tsx'
import { Deferred } from '../../kit/layer/deferred.tsx'
import { useAskedForNew } from '../../kit/list/asked-for-new.ts'
import { Allow, useAllowed } from '../../kit/session/allow.tsx'
import { Empty } from '../../kit/show/empty.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { useNamesLock, useRoles } from './use-roles.ts'
import './role.css'

const edit = 'iposWeb.settings.role.edit'
/** In px: room for a name and its number of people. */
const listWidth = 208

export const roleAt = (id: string, editing = false) =>
  `/settings/role/${editing ? 'setAuth' : 'index'}?id=${id}`

/** The list of roles with their numbers of people, and beside it the permissions of the chosen role. */
export function RoleFrame(props: {
  /** From the URL; '' for the first role. */
  id: string
  /** Opens a new role for setting its permissions at once, unless another role has unsaved changes. */
  opensNew: boolean
  children: (role: RoleRow, roles: readonly RoleRow[]) => ReactNode
}) {
  const t = useText()
  const label = useLabel()
  const navigate = useNavigate()
  const lock = useNamesLock()
  const { data: roles, error, refetch } = useRoles()
  const [adding, setAdding] = useState(false)
  const allowed = useAllowed()
  useAskedForNew(lock === null && allowed.has(edit) && !allowed.locked(edit), setAdding)
  const role = props.id === '' ? roles?.[0] : roles?.find(({ id }) => id === props.id)
  return (
    <>
      <PageHeader
        title={t('role.pageTitle')}
        actions={
          <Allow code={edit}>
            <Tooltip title={lock && label(lock)}>
              <Button icon={<PlusOutlined />} disabled={lock !== null} onClick={() => setAdding(true)}>
                {t('role.add')}
              </Button>
            </Tooltip>
          </Allow>
        }
      />
      {error && !roles ? (
        <Empty title={t('kit.loadFailed')} hint={error.message}>
          <Button onClick={() => refetch()}>{t('kit.again')}</Button>
        </Empty>
      ) : (
        <div className="roles">
          <MainBox
            leftInitial={listWidth}
            left={
              <nav className="role-list" aria-label={t('role.list')} aria-busy={!roles}>
                {roles
                  ? roles.map((one) => (
                      <Link
                        key={one.id}
                        to={roleAt(one.id)}
                        replace
                        aria-current={one.id === role?.id ? 'true' : undefined}
                      >
                        <span title={one.name}>{one.name}</span>
                        <small>{t('role.people', { count: one.people })}</small>
                      </Link>
                    ))
                  : [0, 1, 2, 3, 4].map((line) => <span key={line} className="bone role-bone" />)}
              </nav>
            }
          >
            {role && roles ? (
              props.children(role, roles)
            ) : roles ? (
              <section className="role-panel">
                <Empty title={t('role.chooseTitle')} hint={t('role.chooseHint')} />
              </section>
            ) : (
              <section className="role-panel role-waiting" aria-busy="true">
                {[0, 1, 2, 3, 4, 5, 6, 7].map((line) => (
                  <span key={line} className="bone" style={{ height: 16, width: `${80 - line * 5}%` }} />
                ))}
              </section>
            )}
          </MainBox>
        </div>
      )}
      <Deferred when={adding}>
        <RoleDialog
          open={adding}
          renamed={null}
          roles={roles ?? []}
          onClose={() => setAdding(false)}
          onSaved={(id) => navigate(roleAt(id, props.opensNew))}
        />
      </Deferred>
    </>
  )
}

/** The head of the panel: the role, its number of permissions, and its actions. */
export function RoleHead(props: { role: RoleRow; granted: number; total: number; children: ReactNode }) {
  const t = useText()
  const { role } = props
  return (
    <header className="role-head">
      <h2>{role.name}</h2>
      {role.kind !== '' && <span className="role-built-in">{t('role.builtIn')}</span>}
      <span className="role-granted">{t('role.granted', { count: props.granted, total: props.total })}</span>
      <div className="role-tools">{props.children}</div>
    </header>
  )
}
