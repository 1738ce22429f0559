import { Spin } from 'antd'
import type { ReactNode } from 'react'

/** Covers the content of a running call, after 300 ms. */
export function Busy({ active, children }: { active: boolean; children: ReactNode }) {
  return (
    <Spin spinning={active} delay={300}>
      {children}
    </Spin>
  )
}
