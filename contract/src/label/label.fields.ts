import { color, defineFields, text } from '../fields.ts'

export const labelFields = defineFields('label', {
  name: text({
    max: 20,
    required: true,
    unique: 'product_label_name',
    toTheEye: true,
    column: { width: 240, grow: true, skeleton: 120 },
    sheet: { width: 24, aliases: ['标签', '商品标签', '名称', 'label', 'tag', 'name'], finds: true },
  }),
  color: color({
    default: '#3370FF',
    column: { width: 120, skeleton: 72, card: 'line' },
    sheet: { width: 12, aliases: ['颜色', '标签颜色', 'color', 'colour'] },
  }),
})
