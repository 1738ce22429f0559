import { defineFields, option, text } from '../fields.ts'

export const orderSourceFields = defineFields('orderSource', {
  /** '' of a built-in source: its built-in name. */
  name: text({
    max: 20,
    unique: 'order_source_name',
    hint: true,
    column: { width: 220, grow: true, skeleton: 120 },
  }),
  /** The name of the source in the Open API. */
  code: text({
    max: 20,
    required: true,
    unique: 'order_source_code',
    pattern: { test: /^[A-Za-z][A-Za-z0-9]{1,19}$/, rule: 'orderSource.codeRule' },
    hint: true,
    column: { width: 176, skeleton: 96, card: 'note' },
  }),
  active: option({
    values: [1, 0],
    default: 1,
    hint: true,
    column: { width: 120, skeleton: 56, card: 'tag' },
  }),
})
