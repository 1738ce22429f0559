import { Form } from 'antd'
import type { ReactNode } from 'react'
import './labelled.css'

/** A control outside of a form, with its label and its fault. */
export function Labelled(props: {
  label: string
  /** The id of the control. */
  htmlFor: string
  fault: string | null
  children: ReactNode
}) {
  const { fault } = props
  return (
    <Form component={false} layout="vertical">
      <Form.Item
        className="labelled"
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
