import { Form } from 'antd'
import type { ReactNode } from 'react'

/** A control that belongs to no form: under its label, and above what is wrong with it. */
export function Labelled(props: {
  label: string
  /** Of the control. */
  htmlFor: string
  fault: string | null
  children: ReactNode
}) {
  const { fault } = props
  return (
    <Form component={false} layout="vertical">
      <Form.Item
        label={props.label}
        htmlFor={props.htmlFor}
        validateStatus={fault ? 'error' : ''}
        help={fault}
      >
        {props.children}
      </Form.Item>
    </Form>
  )
}
