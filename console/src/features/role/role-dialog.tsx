import { type RoleRow, roleCalls, roleForm } from '@zhanggui/contract/role/role.calls.ts'
import { useMemo } from 'react'
import { notices } from '../../kit/base/notices.ts'
import { useText } from '../../kit/base/text.ts'
import type { DialogField } from '../../kit/form/dialog-fields.tsx'
import { DialogForm } from '../../kit/form/dialog-form.tsx'
import { send } from '../../kit/wire/call.ts'
import { refresh } from '../../kit/wire/queries.ts'

interface RoleValues {
  name: string
  copyFrom: string
}

/** Adds or renames a role. */
export function RoleDialog(props: {
  open: boolean
  /** Null for a new role. */
  renamed: RoleRow | null
  roles: readonly RoleRow[]
  onClose: () => void
  onSaved?: (id: string) => void
}) {
  const { renamed: role, roles } = props
  const t = useText()
  const initial = useMemo(() => ({ name: role?.name ?? '', copyFrom: '' }), [role])
  const fields: DialogField<RoleValues>[] = [
    {
      name: 'name',
      label: 'role.name',
      kind: 'text',
      required: true,
      wide: true,
      count: { max: 20, by: 'length' },
    },
    ...(role
      ? []
      : [
          {
            name: 'copyFrom',
            label: 'role.copyFrom',
            kind: 'select',
            wide: true,
            options: [
              { value: '', label: t('role.newEmpty') },
              ...roles.map(({ id, name }) => ({ value: id, label: name })),
            ],
          } as const,
        ]),
  ]
  return (
    <DialogForm
      open={props.open}
      width={480}
      title={t(role ? 'role.renameTitle' : 'role.add')}
      okText={t(role ? 'kit.save' : 'role.add')}
      onClose={props.onClose}
      schema={roleForm}
      initial={initial}
      fields={fields}
      toInput={({ name, copyFrom }) => ({
        name,
        ...(role ? { id: role.id, version: role.version } : copyFrom ? { copyFrom } : {}),
      })}
      onSubmit={async (input) => {
        const { id } = await send(roleCalls.saveRole, input, { quiet: true })
        notices.success(role ? t('kit.saved') : t('role.created', { name: input.name }))
        await refresh(roleCalls.findRoleList, roleCalls.findRoleOptions)
        props.onSaved?.(id)
      }}
      {...(role
        ? {
            stale: {
              load: async () => {
                const now = await send(roleCalls.findRoleList, {}, { quiet: true })
                await refresh(roleCalls.findRoleList)
                return { name: now.find(({ id }) => id === role.id)?.name ?? role.name, copyFrom: '' }
              },
              show: (_name: string, value: unknown) => String(value ?? ''),
            },
          }
        : {})}
    />
  )
}
