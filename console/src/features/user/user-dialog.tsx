import { masked } from '@zhanggui/contract/rules.ts'
import { userCalls } from '@zhanggui/contract/user/user.calls.ts'
import { type UserRow, userForm } from '@zhanggui/contract/user/user.ts'
import { Radio } from 'antd'
import { useMemo } from 'react'
import { notices } from '../../kit/base/notices.ts'
import { useText } from '../../kit/base/text.ts'
import type { DialogField } from '../../kit/form/dialog-fields.tsx'
import { DialogForm } from '../../kit/form/dialog-form.tsx'
import type { SelectOption } from '../../kit/input/option.ts'
import { useNoteOpened } from '../../kit/record/opened.ts'
import { useAllowed } from '../../kit/session/allow.tsx'
import { useUser } from '../../kit/session/session.ts'
import { send } from '../../kit/wire/call.ts'
import { refresh, useCall } from '../../kit/wire/queries.ts'
import type { NewLink } from './link-dialog.tsx'
import { useDepartmentTree, useOrganizations, useRolePicks, useStorePicks } from './use-user-options.ts'
import { lockReason } from './user-cells.tsx'
import { followUp, inputOf, newUser, type UserValues, valuesOf } from './user-values.ts'

const edit = 'iposWeb.settings.user.edit'

/** The person in the dialog: 'new', or a row. */
export type EditedUser = UserRow | 'new'

export default function UserDialog(props: {
  user: EditedUser | null
  onClose: () => void
  /** A new person got his invitation. */
  onLink: (made: NewLink) => void
}) {
  const { user, onClose, onLink } = props
  const t = useText()
  const row = user === null || user === 'new' ? null : user
  useNoteOpened('user', row?.id ?? null)
  const locked = row && lockReason(row)
  const allowed = useAllowed()
  const viewing = row !== null && (locked !== null || !allowed.has(edit) || allowed.locked(edit))
  const { data } = useCall(
    userCalls.findUserDetail,
    { id: row?.id ?? '1' },
    { enabled: row !== null, staleTime: 0, gcTime: 0, refetchOnMount: 'always' },
  )
  const organizations = useOrganizations().data
  const initial = useMemo(
    () => (row ? data && valuesOf(data) : organizations && newUser(organizations.organizationList)),
    [row, data, organizations],
  )
  const fields = useUserFields()

  async function save(values: ReturnType<typeof inputOf>) {
    const saved = await send(userCalls.saveUser, values, { quiet: true })
    await refresh(userCalls.findUserPage, userCalls.findUserDetail)
    const name = values.name
    if (saved.link) onLink({ id: saved.id, name, invited: true, ...saved.link })
    else notices.success(t('kit.saved'))
  }

  return (
    <DialogForm<UserValues, ReturnType<typeof inputOf>>
      open={user !== null}
      viewing={viewing}
      note={locked && <p>{locked}</p>}
      title={row ? (viewing ? row.name : t('user.editTitle', { name: row.name })) : t('user.add')}
      okText={row ? t('kit.save') : t('user.add')}
      onClose={onClose}
      schema={userForm}
      initial={initial}
      fields={fields}
      toInput={inputOf}
      react={followUp}
      onSubmit={save}
      {...(row
        ? {
            stale: {
              load: async () =>
                valuesOf(await send(userCalls.findUserDetail, { id: row.id }, { quiet: true })),
              show: (name: string, value: unknown) => shownValue(fields, name, value),
            },
          }
        : {})}
    />
  )
}

type UserField = DialogField<UserValues> & { picks?: readonly SelectOption[] | undefined }

/** A value as text: the names of the chosen options. */
function shownValue(fields: readonly UserField[], name: string, value: unknown): string {
  const field = fields.find((one) => one.name === name)
  const names = new Map<unknown, string>(field?.picks?.map((pick) => [pick.value, pick.label]))
  if (field?.kind === 'radio') for (const { value: one, label } of field.options) names.set(one, label)
  return [value]
    .flat()
    .map((one) => names.get(one) ?? String(one ?? ''))
    .join(', ')
}

const isNew = ({ id }: UserValues) => id === null
/** A masked value stays unchanged if the user does not touch it. */
const maskedHint = (value: string) => (masked.test(value) ? ('user.maskedHint' as const) : null)

function useUserFields(): readonly UserField[] {
  const t = useText()
  const me = useUser()
  const roles = useRolePicks()
  const stores = useStorePicks()
  const departments = useDepartmentTree()
  const { data: all } = useOrganizations()
  return useMemo(() => {
    const picks = (list: readonly { id: string; name: string }[] | undefined) =>
      list?.map(({ id, name }) => ({ value: id, label: name }))
    const lines = picks(all?.businessLineList)
    const units = picks(all?.businessUnitList)
    const many = (options: readonly SelectOption[] | undefined, max?: number) => ({
      kind: 'select' as const,
      multiple: true,
      picks: options,
      options: options ?? [],
      loading: options === undefined,
      ...(max ? { max } : {}),
    })
    return [
      { name: 'name', label: 'user.name', kind: 'text', required: true, count: { max: 10, by: 'length' } },
      {
        name: 'pin',
        label: 'user.pin',
        kind: 'text',
        required: isNew,
        locked: (values) => (isNew(values) ? null : 'user.pinFixed'),
        hint: (values) => (isNew(values) ? 'user.pinHint' : null),
      },
      {
        name: 'phone',
        label: 'user.phone',
        kind: 'phone',
        required: true,
        locked: (values) => (values.phoneVerified ? 'user.provedPhone' : null),
        hint: (values) => maskedHint(values.phone),
      },
      { name: 'jobNo', label: 'user.jobNo', kind: 'text', count: { max: 20, by: 'length' } },
      {
        name: 'type',
        label: 'user.type',
        kind: 'radio',
        required: true,
        options: [
          { value: 3, label: t('user.type3') },
          // A user who is limited to shops cannot create a merchant user.
          ...(me.type === 3 ? [] : [{ value: 2, label: t('user.type2') }]),
        ],
        hint: (values) => (values.type === 3 ? 'user.shopUserHint' : null),
      },
      { name: 'roleIdList', label: 'user.roleIdList', required: true, ...many(roles, 20) },
      {
        name: 'allStores',
        label: 'user.storeScope',
        kind: 'own',
        required: true,
        hidden: (values) => values.type === 3,
        control: ({ id, value, onChange, disabled }) => (
          <Radio.Group
            id={id}
            disabled={disabled}
            value={value === true}
            onChange={(event) => onChange(event.target.value)}
            options={[
              { value: true, label: t('user.allStores') },
              { value: false, label: t('user.someStores') },
            ]}
          />
        ),
      },
      {
        name: 'storeIdList',
        label: 'user.storeIdList',
        required: (values) => !values.allStores,
        hidden: (values) => values.allStores,
        kind: 'store',
        multiple: true,
        // A person may belong to a suspended store.
        closed: 'allowed',
        picks: stores,
      },
      {
        name: 'organizationIdList',
        label: 'user.organizationIdList',
        required: true,
        kind: 'tree',
        multiple: true,
        picks: picks(all?.organizationList),
        options: departments,
      },
      ...(lines?.length
        ? [{ name: 'businessLineIdList', label: 'user.businessLineIdList', ...many(lines) } as const]
        : []),
      ...(units?.length
        ? [{ name: 'businessUnitIdList', label: 'user.businessUnitIdList', ...many(units) } as const]
        : []),
      { name: 'email', label: 'user.email', kind: 'text', hint: (values) => maskedHint(values.email) },
      {
        name: 'idCard',
        label: 'user.idCard',
        kind: 'idCard',
        hint: (values) => maskedHint(values.idCard),
      },
      {
        name: 'sex',
        label: 'user.sex',
        kind: 'radio',
        options: [
          { value: 'male', label: t('user.male') },
          { value: 'female', label: t('user.female') },
          { value: 'secret', label: t('user.secret') },
        ],
      },
      { name: 'age', label: 'user.age', kind: 'integer' },
      { name: 'note', label: 'user.note', kind: 'textarea', wide: true, max: 255 },
    ] satisfies UserField[]
  }, [t, me.type, roles, stores, departments, all])
}
