import { Spin } from 'antd'
import type { ReactNode } from 'react'

/** The overlay over what a call concerns; shown once it has taken 300 ms. */
export function Busy({ active, children }: { active: boolean; children: ReactNode }) {
  return (
    <Spin spinning={active} delay={300}>
      {children}
    </Spin>
  )
}
