import { DownOutlined, ShopOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { useState } from 'react'
import { useText } from '../base/text.ts'
import { useSession } from '../session/session.ts'
import { StorePicker } from './store-picker.tsx'
import './store-switcher.css'

/** The store of the page, and a menu of the others. A person with one store sees its name only. */
export function StoreSwitcher(props: { value: string; all?: boolean; onChange: (storeId: string) => void }) {
  const { value, all = false, onChange } = props
  const t = useText()
  const { stores } = useSession()
  const [open, setOpen] = useState(false)
  const name = stores.find(({ id }) => id === value)?.name ?? t('input.allStores')
  if (stores.length < 2) return <span className="store-switcher-one">{name}</span>
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomLeft"
      content={
        <div className="store-switcher-menu">
          <StorePicker
            all={all}
            closed="allowed"
            value={value || (all ? 'all' : null)}
            aria-label={t('input.chooseStore')}
            onChange={(chosen) => {
              setOpen(false)
              onChange(chosen === 'all' ? '' : chosen)
            }}
          />
        </div>
      }
    >
      <Button icon={<ShopOutlined />} aria-label={`${t('input.chooseStore')} ${name}`}>
        {name}
        <DownOutlined />
      </Button>
    </Popover>
  )
}
