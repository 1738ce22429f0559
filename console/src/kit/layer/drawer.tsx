import { Drawer as AntDrawer } from 'antd'
import type { ReactNode } from 'react'
import { useNarrow } from '../base/narrow.ts'
import { useText } from '../base/text.ts'
import { useAlive } from '../base/use-alive.ts'

interface DrawerProps {
  open: boolean
  title: ReactNode
  onClose: () => void
  /** px, or a share of the page; 35 % by default (spec section 9). */
  size?: number | string
  /** The px on a narrow page; by default the full width. */
  narrowSize?: number
  /** The edge that it opens from; right by default. */
  direction?: 'right' | 'left'
  /** Stands beside the title. */
  extra?: ReactNode
  /** Stays in view under the content. */
  footer?: ReactNode
  /** A click outside does not close it, because the user is editing something inside. */
  stays?: boolean
  className?: string
  children: ReactNode
}

/** A panel beside the page. On a phone it covers the page, unless `narrowSize` sets less. */
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
