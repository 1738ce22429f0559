import { PlusOutlined } from '@ant-design/icons'
import { openApiCalls } from '@zhanggui/contract/openApi/openApi.calls.ts'
import type { KeyRow } from '@zhanggui/contract/openApi/openApi.ts'
import { Button } from 'antd'
import { lazy, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatFullMoment } from '../../kit/base/format.ts'
import { notices } from '../../kit/base/notices.ts'
import { t as say, useText } from '../../kit/base/text.ts'
import { Deferred } from '../../kit/layer/deferred.tsx'
import { keepEarlyKeys } from '../../kit/layer/early-keys.ts'
import { useAskedForNew } from '../../kit/list/asked-for-new.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { Allow, useAllowed } from '../../kit/session/allow.tsx'
import { TwoLines } from '../../kit/show/cell/two-lines.tsx'
import type { TableColumn } from '../../kit/table/columns/columns.tsx'
import { send } from '../../kit/wire/call.ts'
import { refresh } from '../../kit/wire/queries.ts'

const KeyDialog = lazy(() => import('./key-dialog.tsx'))
const edit = 'iposWeb.settings.openApi.edit'
const sandbox = 'iposWeb.settings.openApi.sandbox'

/** The keys with which tills and shops connect. */
export default function KeyList() {
  const t = useText()
  const allowed = useAllowed()
  const navigate = useNavigate()
  const [edited, setEdited] = useState<{ row: KeyRow | null } | null>(null)
  const setNew = (open: boolean) => setEdited(open ? { row: null } : null)
  useAskedForNew(allowed.has(edit) && !allowed.locked(edit), setNew)
  const columns: readonly TableColumn<KeyRow>[] = [
    {
      label: 'openApi.name',
      headerSortKey: 'name',
      disabled: true,
      fixed: 'start',
      width: 240,
      slot: (row) => <TwoLines above={row.name} below={row.key} />,
    },
    {
      label: 'openApi.scopes',
      headerSortKey: 'scopes',
      width: 240,
      grow: true,
      card: 'note',
      slot: ({ scopes }) => scopes.map((scope) => t(`openApi.scope_${scope}`)).join(t('shell.comma')),
    },
    {
      label: 'openApi.stores',
      headerSortKey: 'stores',
      width: 180,
      card: 'line',
      slot: ({ storeNames }) =>
        storeNames.length === 0 ? t('openApi.allStores') : storeNames.join(t('shell.comma')),
    },
    {
      label: 'openApi.sources',
      headerSortKey: 'sources',
      width: 160,
      card: 'line',
      slot: ({ sources }) =>
        sources.length === 0 ? t('openApi.allSources') : sources.join(t('shell.comma')),
    },
    {
      label: 'openApi.perMinute',
      headerSortKey: 'perMinute',
      prop: 'perMinute',
      kind: 'number',
      width: 104,
      card: 'line',
    },
    {
      label: 'openApi.lastUsed',
      headerSortKey: 'lastUsedAt',
      width: 168,
      card: 'foot',
      slot: ({ lastUsedAt }) => (lastUsedAt ? formatFullMoment(lastUsedAt) : t('openApi.never')),
    },
    {
      label: 'kit.actions',
      type: 'action',
      disabled: true,
      fixed: 'end',
      width: 128,
      buttons: [
        {
          key: 'try',
          text: 'openApi.tryKey',
          code: sandbox,
          click: ({ id }) => navigate(`/settings/openApi/sandbox?key=${id}`),
        },
        { key: 'edit', text: 'openApi.edit', code: edit, click: (row) => setEdited({ row }) },
        {
          key: 'revoke',
          text: 'openApi.revoke',
          type: 'popover',
          btnType: 'danger',
          popoverContent: ({ name }) => t('openApi.revokeAsk', { name }),
          code: edit,
          click: async (row) => {
            await send(openApiCalls.revokeKey, { id: row.id })
            notices.success(say('openApi.revoked', { name: row.name }))
            void refresh(openApiCalls.findKeyPage)
          },
        },
      ],
    },
  ]
  const actions = (
    <>
      <Allow code={sandbox}>
        <Link to="/settings/openApi/sandbox">
          <Button>{t('openApi.sandbox')}</Button>
        </Link>
      </Allow>
      <Allow code={edit}>
        <Button
          type="primary"
          icon={<PlusOutlined />}
          onClick={() => {
            keepEarlyKeys()
            setEdited({ row: null })
          }}
        >
          {t('openApi.add')}
        </Button>
      </Allow>
    </>
  )
  return (
    <>
      <ListPage
        name="openApi"
        title={t('openApi.listTitle')}
        call={openApiCalls.findKeyPage}
        fields={[]}
        columns={columns}
        rowKey={({ id }) => id}
        rowHeight={52}
        rangeText="openApi.pageRange"
        card={{ title: ({ name }) => name }}
        actions={() => actions}
        empty={{ noun: t('openApi.many'), title: t('openApi.emptyTitle'), hint: t('openApi.emptyHint') }}
      />
      <Deferred when={edited !== null}>
        <KeyDialog edited={edited} onClose={() => setEdited(null)} />
      </Deferred>
    </>
  )
}
