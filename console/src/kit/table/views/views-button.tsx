import { DownOutlined, StarFilled, StarOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../../base/text.ts'
import type { StoredColumns } from '../columns/column-settings.ts'
import type { ArrangedColumns } from '../columns/use-columns.ts'
import { useSavedViews } from './use-saved-views.ts'

const ViewsPanel = lazy(() => import('./views-panel.tsx'))

interface ViewsButtonProps<R> {
  /** The name for the storage key, the same as for the column settings. */
  name: string
  /** The present filters, sort, tab and page size as in the URL. */
  query: string
  columns: ArrangedColumns<R>
  onShow: (query: string) => void
}

/** A button with the name of the current view. It opens the panel of all saved views. */
export function ViewsButton<R>({ name, query, columns, onShow }: ViewsButtonProps<R>) {
  const t = useText()
  const [views, change] = useSavedViews(name)
  const [open, setOpen] = useState(false)
  const same = (stored: StoredColumns | null) => JSON.stringify(stored) === JSON.stringify(columns.stored)
  const current = views.views.find((view) => view.query === query && same(view.columns))
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      open={open}
      onOpenChange={setOpen}
      destroyOnHidden
      content={
        <Suspense fallback={<span className="bone" style={{ width: 240, height: 40 }} />}>
          <ViewsPanel
            views={views}
            current={current?.name ?? null}
            onChange={change}
            onCreate={(title) => ({ name: title, query, columns: columns.stored })}
            onShow={(view) => {
              columns.keep(view.columns)
              onShow(view.query)
              setOpen(false)
            }}
          />
        </Suspense>
      }
    >
      <Button type="text" className="views-button" icon={current ? <StarFilled /> : <StarOutlined />}>
        <span className="views-name">{current?.name ?? t('kit.views')}</span>
        <DownOutlined className="views-arrow" />
      </Button>
    </Popover>
  )
}
