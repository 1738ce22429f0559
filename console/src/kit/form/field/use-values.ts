import { Form, type FormInstance } from 'antd'

/**
 * Something read from the values of a form; drawn anew when it changes. Reads the form itself, not what was watched:
 * the watched value is empty before the form has its first values, and stays when only the reader has changed.
 */
export function useValues<V, T>(form: FormInstance<V>, read: (values: V) => T): T {
  Form.useWatch((values: object) => (Object.keys(values).length > 0 ? read(values as V) : undefined), {
    form,
    preserve: true,
  })
  return read(form.getFieldsValue(true) as V)
}
