import { PlusOutlined } from '@ant-design/icons'
import { webhookCalls } from '@zhanggui/contract/webhook/webhook.calls.ts'
import type { WebhookRow } from '@zhanggui/contract/webhook/webhook.ts'
import { Button } from 'antd'
import { lazy, useState } from 'react'
import { formatMoment } from '../../kit/base/format.ts'
import { notices } from '../../kit/base/notices.ts'
import { t as say, useText } from '../../kit/base/text.ts'
import { Deferred } from '../../kit/layer/deferred.tsx'
import { keepEarlyKeys } from '../../kit/layer/early-keys.ts'
import { useAskedForNew } from '../../kit/list/asked-for-new.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { TwoLines } from '../../kit/show/cell/two-lines.tsx'
import { StatusTag } from '../../kit/show/status-tag.tsx'
import type { TableColumn } from '../../kit/table/columns/columns.tsx'
import { send } from '../../kit/wire/call.ts'
import { refresh } from '../../kit/wire/queries.ts'

const WebhookDialog = lazy(() => import('./webhook-dialog.tsx'))
const edit = 'iposWeb.settings.webhook.edit'

/** The addresses that hear of orders, after-sales, refunds and stock. */
export default function WebhookList() {
  const t = useText()
  const [edited, setEdited] = useState<{ row: WebhookRow | null; secret?: string } | null>(null)
  useAskedForNew(true, (open) => setEdited(open ? { row: null } : null))
  const columns: readonly TableColumn<WebhookRow>[] = [
    {
      label: 'webhook.name',
      headerSortKey: 'name',
      disabled: true,
      fixed: 'start',
      width: 320,
      grow: true,
      slot: (row) => <TwoLines above={row.name} below={row.url} />,
    },
    {
      label: 'webhook.active',
      headerSortKey: 'active',
      width: 200,
      card: 'tag',
      slot: ({ active, failingSince }) =>
        active && failingSince !== null ? (
          <StatusTag tone="cancelled">{t('webhook.failing', { time: formatMoment(failingSince) })}</StatusTag>
        ) : (
          <StatusTag tone={active ? 'completed' : 'closed'}>
            {t(active ? 'webhook.on' : 'webhook.off')}
          </StatusTag>
        ),
    },
    {
      label: 'webhook.groups',
      headerSortKey: 'groups',
      width: 200,
      card: 'note',
      slot: ({ groups }) => groups.map((group) => t(`webhook.group_${group}`)).join(t('shell.comma')),
    },
    {
      label: 'webhook.stores',
      headerSortKey: 'stores',
      width: 160,
      card: 'line',
      slot: ({ storeNames }) =>
        storeNames.length === 0 ? t('webhook.allStores') : storeNames.join(t('shell.comma')),
    },
    {
      label: 'webhook.waiting',
      headerSortKey: 'waiting',
      prop: 'waiting',
      kind: 'number',
      width: 96,
      card: 'line',
    },
    {
      label: 'kit.actions',
      type: 'action',
      disabled: true,
      fixed: 'end',
      width: 200,
      buttons: [
        { key: 'edit', text: 'webhook.edit', code: edit, click: (row) => setEdited({ row }) },
        {
          key: 'rotate',
          text: 'webhook.rotate',
          type: 'popover',
          popoverContent: ({ name }) => t('webhook.rotateAsk', { name }),
          code: edit,
          click: async (row) => {
            const { secret } = await send(webhookCalls.rotateWebhook, { id: row.id })
            setEdited({ row, secret })
            void refresh(webhookCalls.findWebhookPage)
          },
        },
        {
          key: 'remove',
          text: 'webhook.remove',
          type: 'popover',
          btnType: 'danger',
          popoverContent: ({ name }) => t('webhook.removeAsk', { name }),
          code: edit,
          click: async (row) => {
            await send(webhookCalls.removeWebhook, { id: row.id })
            notices.success(say('webhook.removed', { name: row.name }))
            void refresh(webhookCalls.findWebhookPage)
          },
        },
      ],
    },
  ]
  return (
    <>
      <ListPage
        name="webhook"
        title={t('webhook.addressTitle')}
        call={webhookCalls.findWebhookPage}
        fields={[]}
        columns={columns}
        rowKey={({ id }) => id}
        rowHeight={52}
        rangeText="webhook.pageRange"
        card={{ title: ({ name }) => name }}
        actions={() => (
          <Button
            type="primary"
            icon={<PlusOutlined />}
            onClick={() => {
              keepEarlyKeys()
              setEdited({ row: null })
            }}
          >
            {t('webhook.add')}
          </Button>
        )}
        empty={{
          noun: t('webhook.addressMany'),
          title: t('webhook.addressEmptyTitle'),
          hint: t('webhook.addressEmptyHint'),
        }}
      />
      <Deferred when={edited !== null}>
        <WebhookDialog edited={edited} onClose={() => setEdited(null)} />
      </Deferred>
    </>
  )
}
