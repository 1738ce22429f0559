import {
  ApartmentOutlined,
  EyeOutlined,
  HistoryOutlined,
  LinkOutlined,
  PlusOutlined,
} from '@ant-design/icons'
import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import { userCalls } from '@zhanggui/contract/user/user.calls.ts'
import type { UserRow, userPage } from '@zhanggui/contract/user/user.ts'
import { Button } from 'antd'
import { lazy, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { useLabel } from '../../kit/base/label.ts'
import { notices } from '../../kit/base/notices.ts'
import { t, useText } from '../../kit/base/text.ts'
import { Deferred } from '../../kit/layer/deferred.tsx'
import { useAskedForNew } from '../../kit/list/asked-for-new.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { openingOf } from '../../kit/list/list-state.ts'
import type { SearchField } from '../../kit/list/search-fields.ts'
import { Allow, useAllowed } from '../../kit/session/allow.tsx'
import type { TableColumn } from '../../kit/table/columns/columns.tsx'
import { send } from '../../kit/wire/call.ts'
import { openPage } from '../../kit/wire/open-page.ts'
import { refresh } from '../../kit/wire/queries.ts'
import LinkDialog, { type NewLink } from './link-dialog.tsx'
import { findStore, findStores, useDepartmentTree, useRoleOptions } from './use-user-options.ts'
import { BulkVerbs, removeUser, setUserStatus, type UserListHandle } from './user-actions.tsx'
import { lockReason, NamesCell, PersonName, PhoneCell, StoresCell, UserStatusTag } from './user-cells.tsx'
import type { EditedUser } from './user-dialog.tsx'

const UserDialog = lazy(() => import('./user-dialog.tsx'))
const OrganizationDialog = lazy(() => import('./organization-dialog.tsx'))

const page = 'iposWeb.settings.user'
/** The most ids that one call takes. */
const selectLimit = 200

/** The status of an invited person. */
const invited = 3

const tabs = [
  { value: '', label: 'user.all' },
  { value: '1', label: 'user.status1' },
  { value: '3', label: 'user.status3' },
  { value: '2', label: 'user.status2' },
] as const

const countOf = ({ counts }: z.output<typeof userPage>, tab: string): number =>
  tab === '1' || tab === '2' || tab === '3' ? counts[tab] : counts.all

const statusTabs = { name: 'status', tabs, count: countOf }

export const opening = openingOf(userCalls.findUserPage, statusTabs)

/** The users of the merchant. */
export default function UserList() {
  const t = useText()
  const allowed = useAllowed()
  const [, setParams] = useSearchParams()
  const [edited, setEdited] = useState<EditedUser | null>(null)
  const [made, setMade] = useState<NewLink | null>(null)
  const [organizing, setOrganizing] = useState(false)
  const navigate = useNavigate()
  useAskedForNew(allowed.has(`${page}.edit`) && !allowed.locked(`${page}.edit`), (open) =>
    setEdited(open ? 'new' : null),
  )
  const columns = useMemo(
    () =>
      columnsOf({
        edit: setEdited,
        onLink: setMade,
        history: ({ id }) => navigate(`/settings/audit?record=user:${id}`),
      }),
    [navigate],
  )

  return (
    <>
      <ListPage
        name="user"
        title={t('user.listTitle')}
        call={userCalls.findUserPage}
        tabs={statusTabs}
        fields={useFields()}
        columns={columns}
        rowKey={rowKey}
        rowHeight={52}
        rangeText="user.pageRange"
        card={card}
        onOpen={setEdited}
        actions={() => (
          <>
            <Allow code={`${page}.organization`}>
              <Button icon={<ApartmentOutlined />} onClick={() => setOrganizing(true)}>
                {t('user.organizations')}
              </Button>
            </Allow>
            <Allow code={`${page}.edit`}>
              <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited('new')}>
                {t('user.add')}
              </Button>
            </Allow>
          </>
        )}
        {...(allowed.has(`${page}.status`)
          ? {
              bulk: {
                label: (count: number) => t('user.selected', { count }),
                limit: selectLimit,
                verbs: (list: UserListHandle) => <BulkVerbs list={list} />,
              },
            }
          : {})}
        empty={{
          noun: t('user.many'),
          title: t('user.emptyTitle'),
          hint: allowed.has(`${page}.edit`) && t('user.emptyHint'),
          actions: (
            <Allow code={`${page}.edit`}>
              <Button onClick={() => setEdited('new')}>{t('user.add')}</Button>
            </Allow>
          ),
        }}
      />
      <Deferred when={edited !== null}>
        <UserDialog user={edited} onClose={() => setEdited(null)} onLink={setMade} />
      </Deferred>
      <Deferred when={organizing}>
        <OrganizationDialog
          open={organizing}
          onClose={() => setOrganizing(false)}
          onShowPeople={(id) => {
            setOrganizing(false)
            setParams({ organizationId: id })
          }}
        />
      </Deferred>
      <LinkDialog made={made} onClose={() => setMade(null)} />
    </>
  )
}

const rowKey = (person: UserRow) => person.id
const card = { title: (person: UserRow) => <PersonName person={person} /> }

function useFields(): readonly SearchField[] {
  const label = useLabel()
  const roles = useRoleOptions().data
  const departments = useDepartmentTree()
  return useMemo(
    () => [
      {
        componentName: 'tree',
        name: 'roleId',
        placeholder: 'user.roles',
        width: 128,
        options: roles?.map(({ id, name }) => ({ value: id, title: name, path: name })),
      },
      {
        componentName: 'remote',
        name: 'storeId',
        placeholder: 'user.stores',
        width: 152,
        load: findStores,
        find: findStore,
      },
      {
        componentName: 'tree',
        name: 'organizationId',
        placeholder: 'user.organizationIdList',
        width: 140,
        options: departments,
      },
      {
        componentName: 'select',
        name: 'type',
        placeholder: 'user.type',
        width: 128,
        options: ([1, 2, 3] as const).map((value) => ({ value, label: label(`user.type${value}`) })),
      },
      {
        componentName: 'input',
        name: 'keyword',
        placeholder: 'user.keyword',
        validate: (value) => String(value ?? '').length <= 40,
      },
    ],
    [label, roles, departments],
  )
}

/** Makes a one-time link and shows it once. */
async function makeLink(person: UserRow, onLink: (made: NewLink) => void): Promise<void> {
  const { id, name, status } = person
  const link = await send(userCalls.makeLink, { id })
  onLink({ id, name, invited: status === invited, ...link })
  await refresh(userCalls.findUserPage)
}

async function revokeLink({ id }: UserRow): Promise<void> {
  await send(userCalls.revokeLink, { id })
  notices.success(t('user.linkRevoked'))
  await refresh(userCalls.findUserPage)
}

/** The whole console reloads as the other person. */
async function viewAs({ id }: UserRow): Promise<void> {
  await send(sessionCalls.viewAs, { id })
  await openPage('/')
}

function columnsOf(open: {
  edit: (person: UserRow) => void
  onLink: (made: NewLink) => void
  history: (person: UserRow) => void
}): TableColumn<UserRow>[] {
  const name = (person: UserRow) => ({ name: person.name })
  return [
    {
      label: 'user.person',
      headerSortKey: 'name',
      disabled: true,
      fixed: 'start',
      width: 148,
      skeleton: 84,
      opens: true,
      slot: (person) => <PersonName person={person} />,
    },
    {
      label: 'user.jobNoColumn',
      headerSortKey: 'jobNo',
      prop: 'jobNo',
      className: 'cell-quiet',
      width: 84,
      skeleton: 40,
    },
    {
      label: 'user.phone',
      headerSortKey: 'phone',
      width: 136,
      skeleton: 96,
      card: 'foot',
      slot: (person) => <PhoneCell key={person.id} person={person} />,
    },
    {
      label: 'user.roles',
      headerSortKey: 'roles',
      width: 124,
      skeleton: 52,
      card: 'note',
      slot: ({ roleList }) => <NamesCell list={roleList} />,
    },
    {
      label: 'user.stores',
      headerSortKey: 'stores',
      width: 140,
      grow: true,
      skeleton: 96,
      card: 'note',
      slot: (person) => <StoresCell person={person} />,
    },
    {
      label: 'user.organizationIdList',
      headerSortKey: 'organizations',
      className: 'cell-quiet',
      width: 108,
      skeleton: 52,
      slot: ({ organizationList }) => <NamesCell list={organizationList} />,
    },
    {
      label: 'user.status',
      headerSortKey: 'status',
      width: 112,
      skeleton: 'tag',
      card: 'tag',
      slot: ({ status }) => <UserStatusTag status={status} />,
    },
    {
      label: 'user.lastSeen',
      headerSortKey: 'lastSeenAt',
      prop: 'lastSeenAt',
      kind: 'moment',
      width: 112,
      skeleton: 80,
    },
    {
      label: 'user.createDate',
      headerSortKey: 'createDate',
      prop: 'createDate',
      kind: 'moment',
      width: 136,
      skeleton: 80,
    },
    {
      label: 'kit.actions',
      type: 'action',
      disabled: true,
      fixed: 'end',
      width: 104,
      skeleton: 52,
      buttons: [
        { key: 'edit', text: 'kit.edit', code: `${page}.edit`, disabled: lockReason, click: open.edit },
        {
          key: 'inviteLink',
          text: 'user.inviteLink',
          icon: <LinkOutlined />,
          type: 'popover',
          code: `${page}.edit`,
          hidden: ({ status }) => status !== invited,
          disabled: lockReason,
          popoverContent: () => t('user.inviteLinkQuestion'),
          click: (person) => makeLink(person, open.onLink),
        },
        {
          key: 'signInLink',
          text: 'user.signInLink',
          icon: <LinkOutlined />,
          type: 'popover',
          code: `${page}.resetPassword`,
          hidden: ({ status }) => status !== 1,
          disabled: lockReason,
          popoverContent: (person) => t('user.signInLinkQuestion', name(person)),
          click: (person) => makeLink(person, open.onLink),
        },
        {
          key: 'revokeLink',
          text: 'user.revokeLink',
          type: 'popover',
          btnType: 'danger',
          code: `${page}.edit`,
          hidden: ({ linkUntil }) => linkUntil === null,
          disabled: lockReason,
          popoverContent: (person) => t('user.revokeQuestion', name(person)),
          click: revokeLink,
        },
        {
          key: 'viewAs',
          text: 'user.viewAs',
          icon: <EyeOutlined />,
          type: 'popover',
          code: 'iposWeb.settings.role.viewAs',
          hidden: ({ status, lockedBy }) => status !== 1 || lockedBy === 'self',
          disabled: lockReason,
          popoverContent: (person) => t('user.viewAsQuestion', name(person)),
          click: viewAs,
        },
        {
          key: 'history',
          text: 'audit.history',
          icon: <HistoryOutlined />,
          code: 'iposWeb.settings.audit',
          click: open.history,
        },
        {
          key: 'enable',
          text: 'user.enable',
          type: 'popover',
          code: `${page}.status`,
          hidden: ({ status }) => status !== 2,
          disabled: lockReason,
          popoverContent: (person) => t('user.enableQuestion', name(person)),
          click: (person) => setUserStatus([person], true),
        },
        {
          key: 'disable',
          text: 'user.disable',
          type: 'popover',
          btnType: 'danger',
          code: `${page}.status`,
          hidden: ({ status }) => status === 2,
          disabled: lockReason,
          popoverContent: (person) => t('user.disableQuestion', name(person)),
          click: (person) => setUserStatus([person], false),
        },
        {
          key: 'remove',
          text: 'user.remove',
          type: 'popover',
          btnType: 'danger',
          code: `${page}.status`,
          disabled: lockReason,
          popoverContent: (person) => t('user.removeQuestion', name(person)),
          click: removeUser,
        },
      ],
    },
  ]
}
