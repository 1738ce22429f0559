import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import {
  type OrganizationForm,
  type OrganizationRow,
  organizationCalls,
  organizationForm,
  organizationKinds,
} from '@zhanggui/contract/organization/organization.calls.ts'
import { userCalls } from '@zhanggui/contract/user/user.calls.ts'
import { Button, Tabs, Tooltip } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { notices } from '../../kit/base/notices.ts'
import { useText } from '../../kit/base/text.ts'
import type { DialogField } from '../../kit/form/dialog-fields.tsx'
import { DialogForm } from '../../kit/form/dialog-form.tsx'
import type { TreeOption } from '../../kit/input/option.ts'
import { ConfirmPopover } from '../../kit/layer/confirm-popover.tsx'
import { Dialog } from '../../kit/layer/dialog.tsx'
import { useUser } from '../../kit/session/session.ts'
import { IconButton } from '../../kit/show/icon-button.tsx'
import { send } from '../../kit/wire/call.ts'
import { refresh, useCall } from '../../kit/wire/queries.ts'
import { childrenOf, placesFor } from './organization-tree.ts'
import { treeOf } from './use-user-options.ts'
import './organization-dialog.css'

type Kind = OrganizationRow['kind']
/** The row in the dialog: an existing one, or a new one inside a department. */
type Edited = { kind: Kind; row: OrganizationRow | null; parentId: string }

const refreshAll = () =>
  refresh(organizationCalls.findOrganizationList, userCalls.findSystemAll, userCalls.findUserPage)

/**
 * Departments as a tree, business lines and units as lists. The user adds, renames, moves and removes them, and opens
 * the people of one.
 */
export default function OrganizationDialog(props: {
  open: boolean
  onClose: () => void
  onShowPeople: (id: string) => void
}) {
  const t = useText()
  const { data } = useCall(organizationCalls.findOrganizationList, {}, { enabled: props.open })
  const [edited, setEdited] = useState<Edited | null>(null)
  return (
    <>
      <Dialog open={props.open} width={600} title={t('organization.title')} onClose={props.onClose}>
        <Tabs
          items={organizationKinds.map((kind) => ({
            key: String(kind),
            label: t(`organization.kind${kind}`),
            children: (
              <KindPanel
                kind={kind}
                rows={data?.filter((row) => row.kind === kind)}
                onEdit={setEdited}
                onShowPeople={props.onShowPeople}
              />
            ),
          }))}
        />
      </Dialog>
      <EditDialog rows={data ?? []} edited={edited} onClose={() => setEdited(null)} />
    </>
  )
}

function KindPanel(props: {
  kind: Kind
  rows: readonly OrganizationRow[] | undefined
  onEdit: (edited: Edited) => void
  onShowPeople: (id: string) => void
}) {
  const { kind, rows, onEdit } = props
  const t = useText()
  // Departments and lines belong to the whole merchant.
  const locked = useUser().allStores ? null : t('role.allStoresOnly')
  if (!rows) return <span className="bone" style={{ width: '60%', height: 14 }} />

  async function remove({ id, version, name }: OrganizationRow) {
    try {
      await send(organizationCalls.removeOrganization, { id, version })
      notices.success(t('organization.removed', { name }))
    } catch {
      // The call has shown the reason.
    }
    await refreshAll()
  }
  const level = (inside: readonly OrganizationRow[]): ReactNode => (
    <ul className="organization-level">
      {inside.map((row) => (
        <li key={row.id}>
          <div className="organization-line">
            <Tooltip title={t('organization.filterBy', { name: row.name })}>
              <button type="button" className="organization-name" onClick={() => props.onShowPeople(row.id)}>
                {row.name}
              </button>
            </Tooltip>
            <span className="organization-people">{t('organization.people', { count: row.people })}</span>
            {kind === 10 && (
              <IconButton
                text={t('organization.addInside', { name: row.name })}
                icon={<PlusOutlined />}
                locked={locked}
                onClick={() => onEdit({ kind, row: null, parentId: row.id })}
              />
            )}
            <IconButton
              text={t('organization.edit', { name: row.name })}
              icon={<EditOutlined />}
              locked={locked}
              onClick={() => onEdit({ kind, row, parentId: row.parentId })}
            />
            <ConfirmPopover
              content={t('organization.removeQuestion', { name: row.name })}
              okText={t('kit.remove')}
              disabled={locked !== null}
              onConfirm={() => remove(row)}
            >
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                disabled={locked !== null}
                aria-label={t('organization.remove', { name: row.name })}
              />
            </ConfirmPopover>
          </div>
          {kind === 10 && childrenOf(rows, row.id).length > 0 && level(childrenOf(rows, row.id))}
        </li>
      ))}
    </ul>
  )
  return (
    <>
      <p className="organization-hint">{locked ?? t('organization.hint')}</p>
      {rows.length === 0 && <p className="organization-hint">{t('organization.none')}</p>}
      {level(childrenOf(rows, null))}
      <Button
        type="link"
        size="small"
        icon={<PlusOutlined />}
        disabled={locked !== null}
        onClick={() => onEdit({ kind, row: null, parentId: '0' })}
      >
        {t(`organization.add${kind}`)}
      </Button>
    </>
  )
}

function EditDialog(props: { rows: readonly OrganizationRow[]; edited: Edited | null; onClose: () => void }) {
  const { rows, edited, onClose } = props
  const t = useText()
  const row = edited?.row ?? null
  const kind = edited?.kind ?? 10
  const initial = useMemo(
    (): OrganizationForm => ({
      ...(row ? { id: row.id, version: row.version, sort: row.sort } : { sort: nextSort(rows, kind) }),
      kind,
      parentId: edited?.parentId ?? '0',
      name: row?.name ?? '',
    }),
    [row, rows, kind, edited?.parentId],
  )
  const top: TreeOption = { value: '0', title: t('organization.top'), path: t('organization.top') }
  const fields: DialogField<OrganizationForm>[] = [
    {
      name: 'name',
      label: 'organization.name',
      kind: 'text',
      required: true,
      wide: true,
      count: { max: 20, by: 'length' },
    },
    ...(kind === 10
      ? [
          {
            name: 'parentId',
            label: 'organization.parentId',
            kind: 'tree',
            wide: true,
            options: [top, ...treeOf(placesFor(rows, row?.id ?? null))],
          } as const,
        ]
      : []),
  ]
  return (
    <DialogForm
      open={edited !== null}
      width={480}
      title={row ? t('organization.edit', { name: row.name }) : t(`organization.add${kind}`)}
      okText={t('kit.save')}
      onClose={onClose}
      schema={organizationForm}
      initial={initial}
      fields={fields}
      toInput={(values) => ({ ...values, parentId: values.parentId || '0' })}
      onSubmit={async (input) => {
        await send(organizationCalls.saveOrganization, input, { quiet: true })
        notices.success(t('kit.saved'))
        await refreshAll()
      }}
      {...(row
        ? {
            stale: {
              load: async () => {
                const now = await send(organizationCalls.findOrganizationList, {}, { quiet: true })
                const theirs = now.find(({ id }) => id === row.id) ?? row
                const { people: _people, ...form } = theirs
                return form
              },
              show: (name: string, value: unknown) =>
                name === 'parentId'
                  ? (rows.find(({ id }) => id === value)?.name ?? t('organization.top'))
                  : String(value ?? ''),
            },
          }
        : {})}
    />
  )
}

/** A new row stands after its siblings. */
const nextSort = (rows: readonly OrganizationRow[], kind: Kind) =>
  Math.min(99999, Math.max(0, ...rows.filter((row) => row.kind === kind).map(({ sort }) => sort)) + 10)
