import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '../base/text.ts'
import './live-line.css'

/** How often a list asks what is new. */
export const watchEvery = 2000

/** Says that a list is live, and how many rows have come since it was read. It never moves what one is reading. */
export function LiveLine(props: {
  count: number
  /** What the button says that shows them. */
  text: string
  onShow: () => void
  children?: ReactNode
}) {
  const t = useText()
  return (
    <div className="live-line">
      <span className="live-dot" aria-hidden="true" />
      {t('kit.live')}
      {props.children}
      {props.count > 0 && (
        <Button type="link" size="small" className="live-new" onClick={props.onShow}>
          <span role="status">{props.text}</span>
        </Button>
      )}
    </div>
  )
}
