import { Drawer as AntDrawer } from 'antd'
import type { ReactNode } from 'react'
import { useNarrow } from '../base/narrow.ts'
import { useText } from '../base/text.ts'
import { useAlive } from '../base/use-alive.ts'

interface DrawerProps {
  open: boolean
  title: ReactNode
  onClose: () => void
  /** px, or a share of the page; 35 % when not given (spec section 9). */
  size?: number | string
  /** px that it keeps on a small page; without them it takes the page. */
  narrowSize?: number
  /** The edge it comes from; the right one when not given. */
  direction?: 'right' | 'left'
  /** Beside the title. */
  extra?: ReactNode
  /** Stays in sight under the content. */
  footer?: ReactNode
  /** A click beside it does not close it: something in it is being written. */
  stays?: boolean
  className?: string
  children: ReactNode
}

/** What belongs to the page and stands beside it for a while; on a phone it takes the page, unless it says how much. */
export function Drawer(props: DrawerProps) {
  const { open, size = '35%', direction = 'right' } = props
  const t = useText()
  const narrow = useNarrow()
  const alive = useAlive(open)
  if (!alive) return null
  return (
    <AntDrawer
      open={open}
      title={props.title}
      size={narrow ? (props.narrowSize ?? '100%') : size}
      placement={direction}
      onClose={props.onClose}
      closable={{ placement: 'end', 'aria-label': t('kit.close') }}
      extra={props.extra}
      footer={props.footer}
      rootClassName={props.className ?? ''}
      mask={{ closable: props.stays !== true }}
    >
      {props.children}
    </AntDrawer>
  )
}
