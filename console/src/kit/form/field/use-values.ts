import { Form, type FormInstance } from 'antd'

/**
 * Reads a result from the values of a form and redraws when it changes. It reads the form itself, not antd's watched
 * value. That value is empty before the form has its first values, and it does not change if only `read` changes.
 */
export function useValues<V, T>(form: FormInstance<V>, read: (values: V) => T): T {
  Form.useWatch((values: object) => (Object.keys(values).length > 0 ? read(values as V) : undefined), {
    form,
    preserve: true,
  })
  return read(form.getFieldsValue(true) as V)
}
