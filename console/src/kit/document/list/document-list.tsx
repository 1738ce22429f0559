import { PlusOutlined } from '@ant-design/icons'
import type { Call } from '@zhanggui/contract/call.ts'
import type { TextKey } from '@zhanggui/contract/text-key.ts'
import { Button } from 'antd'
import { type ComponentType, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { type PlainKey, useText } from '../../base/text.ts'
import { StoreSwitcher } from '../../input/store-switcher.tsx'
import { useListStore } from '../../input/use-list-store.ts'
import { Deferred } from '../../layer/deferred.tsx'
import { keepEarlyKeys } from '../../layer/early-keys.ts'
import { useAskedForNew } from '../../list/asked-for-new.ts'
import { ListPage, type Page } from '../../list/list-page.tsx'
import type { ListTab } from '../../list/list-tabs.tsx'
import type { SearchField } from '../../list/search-fields.ts'
import { Allow, useAllowed } from '../../session/allow.tsx'
import type { TableColumn } from '../../table/columns/columns.tsx'
import { OpenName } from '../../table/open-name.tsx'
import '../document.css'

/** The dialog that opens a document and leads to it. */
export type NewDocument = ComponentType<{ open: boolean; storeId: string; onClose: () => void }>

/** The texts of a list of documents. */
export type DocumentTexts = Readonly<
  Record<'title' | 'many' | 'add' | 'keyword' | 'emptyTitle' | 'emptyHint', PlainKey> & { pageRange: TextKey }
>

type Counted<R> = Page<R> & { counts: Readonly<Record<string, number>> }

/** The documents of a store or of all stores of the person. */
export function DocumentList<
  R extends { id: string; number: string },
  P extends Counted<R>,
  I extends z.ZodType,
>(props: {
  /** Names its list: the saved columns and views. */
  name: string
  texts: DocumentTexts
  /** The permission of the page. */
  code: 'iposWeb.inventory.receipt' | 'iposWeb.inventory.count' | 'iposWeb.inventory.transfer'
  call: Call<I, z.ZodType<P>>
  tabs: readonly ListTab[]
  pathOf: (id: string) => string
  columnsOf: (costs: boolean, onOpen: (row: R) => unknown) => TableColumn<R>[]
  adds: NewDocument
}) {
  const { name, texts, code, call, tabs, pathOf, columnsOf, adds: New } = props
  const t = useText()
  const navigate = useNavigate()
  const allowed = useAllowed()
  const [, setParams] = useSearchParams()
  const storeId = useListStore()
  const [adding, setAdding] = useState(false)
  useAskedForNew(allowed.has(`${code}.edit`) && !allowed.locked(`${code}.edit`), setAdding)
  const open = (row: R) => navigate(pathOf(row.id))
  const costs = allowed.has('iposWeb.product.cost')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a noun always has the same columns and path
  const columns = useMemo(() => columnsOf(costs, open), [costs])
  const given = useMemo(() => (storeId ? { storeId } : {}) as Partial<z.input<I>>, [storeId])
  const fields = useMemo(
    (): SearchField[] => [
      {
        componentName: 'input',
        name: 'keyword',
        placeholder: texts.keyword,
        validate: (value) => String(value ?? '').length <= 40,
      },
    ],
    [texts],
  )
  return (
    <>
      <ListPage<R, P, I>
        key={storeId}
        name={name}
        title={t(texts.title)}
        note={<StoreSwitcher value={storeId} all onChange={(id) => setParams(id ? { storeId: id } : {})} />}
        call={call}
        given={given}
        tabs={{ name: 'tab', tabs, count: ({ counts }, tab) => counts[tab || 'all'] ?? 0 }}
        fields={fields}
        columns={columns}
        rowKey={({ id }) => id}
        rowHeight={44}
        rangeText={texts.pageRange}
        card={{ title: (row) => <OpenName name={row.number} /> }}
        {...(allowed.has(`${code}.detail`) ? { onOpen: open } : {})}
        actions={() => (
          <Allow code={`${code}.edit`}>
            <Button
              type="primary"
              icon={<PlusOutlined />}
              onClick={() => {
                keepEarlyKeys()
                setAdding(true)
              }}
            >
              {t(texts.add)}
            </Button>
          </Allow>
        )}
        empty={{ noun: t(texts.many), title: t(texts.emptyTitle), hint: t(texts.emptyHint) }}
      />
      <Deferred when={adding}>
        <New open={adding} storeId={storeId} onClose={() => setAdding(false)} />
      </Deferred>
    </>
  )
}
