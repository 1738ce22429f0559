import { webhookCalls } from '@zhanggui/contract/webhook/webhook.calls.ts'
import { type DeliveryRow, deliveryTones, webhookGroups } from '@zhanggui/contract/webhook/webhook.ts'
import { Button } from 'antd'
import { lazy, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { formatFullMoment } from '../../kit/base/format.ts'
import { useText } from '../../kit/base/text.ts'
import { Deferred } from '../../kit/layer/deferred.tsx'
import { type ListHandle, ListPage } from '../../kit/list/list-page.tsx'
import type { SearchField } from '../../kit/list/search-fields.ts'
import { Allow, useAllowed } from '../../kit/session/allow.tsx'
import { TwoLines } from '../../kit/show/cell/two-lines.tsx'
import { StatusTag } from '../../kit/show/status-tag.tsx'
import type { TableColumn } from '../../kit/table/columns/columns.tsx'
import { OpenName } from '../../kit/table/open-name.tsx'
import { replay } from './replay.ts'
import { eventName, standing } from './words.ts'
import './webhook.css'

const DeliveryPanel = lazy(() => import('./delivery-panel.tsx'))
const edit = 'iposWeb.settings.webhook.edit'

const tabs = [
  { value: '', label: 'webhook.all' },
  { value: 'waiting', label: 'webhook.state10', todo: true },
  { value: 'delivered', label: 'webhook.state20' },
  { value: 'givenUp', label: 'webhook.state30', todo: true },
] as const

/** The events for the addresses of the merchant: sent, and waiting. */
export default function DeliveryList() {
  const t = useText()
  const allowed = useAllowed()
  const [opened, setOpened] = useState<string | null>(null)
  const fields = useMemo<readonly SearchField[]>(
    () => [
      {
        componentName: 'select',
        name: 'group',
        placeholder: 'webhook.event',
        options: webhookGroups.map((group) => ({ value: group, label: t(`webhook.group_${group}`) })),
      },
      {
        componentName: 'input',
        name: 'keyword',
        placeholder: 'webhook.keyword',
        validate: (value) => String(value ?? '').length <= 40,
      },
    ],
    [t],
  )
  const columns: readonly TableColumn<DeliveryRow>[] = [
    {
      label: 'webhook.event',
      headerSortKey: 'event',
      disabled: true,
      fixed: 'start',
      opens: true,
      width: 184,
      slot: (row) => <TwoLines above={<OpenName name={eventName(row)} />} below={row.event} />,
    },
    { label: 'webhook.about', headerSortKey: 'title', prop: 'title', width: 176, card: 'line' },
    {
      label: 'webhook.result',
      headerSortKey: 'state',
      width: 112,
      card: 'tag',
      slot: ({ state }) => (
        <StatusTag tone={deliveryTones[state as 10]}>
          {t(`webhook.state${state}` as 'webhook.state10')}
        </StatusTag>
      ),
    },
    {
      label: 'webhook.answer',
      headerSortKey: 'answer',
      width: 240,
      grow: true,
      card: 'note',
      slot: standing,
    },
    {
      label: 'webhook.attempts',
      headerSortKey: 'attempts',
      prop: 'attempts',
      kind: 'number',
      width: 80,
      card: 'line',
    },
    {
      label: 'webhook.webhookId',
      headerSortKey: 'webhookName',
      prop: 'webhookName',
      width: 144,
      card: 'line',
    },
    {
      label: 'webhook.at',
      headerSortKey: 'at',
      width: 176,
      card: 'foot',
      slot: ({ at }) => formatFullMoment(at),
    },
    {
      label: 'kit.actions',
      type: 'action',
      disabled: true,
      fixed: 'end',
      width: 104,
      buttons: [
        {
          key: 'replay',
          text: 'webhook.replay',
          code: edit,
          hidden: ({ sendable }) => !sendable,
          click: (row) => replay([row]),
        },
      ],
    },
  ]
  return (
    <>
      <ListPage
        name="webhookDelivery"
        title={t('webhook.listTitle')}
        note={<span className="webhook-kept">{t('webhook.kept')}</span>}
        call={webhookCalls.findDeliveryPage}
        tabs={{ name: 'tab', tabs, count: ({ counts }, tab) => counts[tab || 'all'] ?? 0 }}
        fields={fields}
        columns={columns}
        rowKey={({ id }) => id}
        rowHeight={52}
        rangeText="webhook.pageRange"
        onOpen={({ id }) => setOpened(id)}
        card={{ title: (row) => <OpenName name={eventName(row)} /> }}
        actions={() => (
          <Allow code={edit}>
            <Link to="/settings/webhook/address">
              <Button type="primary">{t('webhook.addresses')}</Button>
            </Link>
          </Allow>
        )}
        {...(allowed.has(edit)
          ? {
              bulk: {
                label: (count: number) => t('webhook.replayAll', { count }),
                limit: 200,
                verbs: (handle: ListHandle<DeliveryRow, unknown>) => (
                  <Button
                    onClick={() => void replay([...handle.selection.values()]).then(handle.clearSelection)}
                  >
                    {t('webhook.replay')}
                  </Button>
                ),
              },
            }
          : {})}
        empty={{ noun: t('webhook.many'), title: t('webhook.emptyTitle'), hint: t('webhook.emptyHint') }}
      />
      <Deferred when={opened !== null}>
        <DeliveryPanel id={opened} onClose={() => setOpened(null)} />
      </Deferred>
    </>
  )
}
