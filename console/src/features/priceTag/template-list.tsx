import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { priceTagFields } from '@zhanggui/contract/priceTag/priceTag.fields.ts'
import type { TagRow } from '@zhanggui/contract/priceTag/priceTag.ts'
import { Button, Checkbox } from 'antd'
import { useText } from '../../kit/base/text.ts'
import { ConfirmPopover } from '../../kit/layer/confirm-popover.tsx'
import { pxPerMm } from '../../kit/print/paper.ts'
import { PriceTag } from '../../kit/print/price-tag.tsx'
import { Card } from '../../kit/show/card.tsx'
import { IconButton } from '../../kit/show/icon-button.tsx'
import { hasRoom, type NamedTemplate, tagOf } from './tag-choice.ts'

interface TemplateListProps {
  templates: readonly NamedTemplate[]
  /** The chosen one, with the ticked contents. */
  chosen: NamedTemplate
  /** The ticks differ from the stored template. */
  changed: boolean
  mayEdit: boolean
  onChoose: (key: string) => void
  onContent: (content: readonly number[]) => void
  onEdit: () => void
  onKeep: () => void
  onRemove: () => unknown
}

const contents = priceTagFields.fields.content.values

/** The templates, and the contents of the chosen one. */
export function TemplateList(props: TemplateListProps) {
  const { templates, chosen, onContent } = props
  const t = useText()
  const toggled = (value: number) =>
    chosen.content.includes(value)
      ? chosen.content.filter((one) => one !== value)
      : contents.filter((one) => one === value || chosen.content.includes(one))
  const closed = contents.filter(
    (value) => !chosen.content.includes(value) && !hasRoom({ ...chosen, content: toggled(value) }),
  )
  return (
    <Card title={t('priceTag.templates')}>
      <ul className="tag-templates">
        {templates.map((template) => (
          <li key={template.key}>
            <button
              type="button"
              className="tag-template"
              aria-pressed={template.key === chosen.key}
              ref={template.key === chosen.key ? showWhole : null}
              onClick={() => props.onChoose(template.key)}
            >
              <Thumb template={template} />
              <span className="tag-template-name">
                <span title={template.name}>
                  {template.record ? t('priceTag.ownTemplate', { name: template.name }) : template.name}
                </span>
                <small>{t('priceTag.size', { width: template.width, height: template.height })}</small>
              </span>
            </button>
            {props.mayEdit && template.record && template.key === chosen.key && (
              <span className="tag-template-acts">
                <IconButton
                  text={t('priceTag.editTemplate')}
                  icon={<EditOutlined />}
                  onClick={props.onEdit}
                />
                <ConfirmPopover
                  content={t('priceTag.removeQuestion', { name: template.name })}
                  okText={t('priceTag.removeTemplate')}
                  onConfirm={props.onRemove}
                >
                  <Button
                    type="text"
                    size="small"
                    icon={<DeleteOutlined />}
                    aria-label={t('priceTag.removeTemplate')}
                  />
                </ConfirmPopover>
              </span>
            )}
          </li>
        ))}
      </ul>
      <fieldset className="tag-contents">
        <legend>{t('priceTag.content')}</legend>
        {contents.map((value) => (
          <Checkbox
            key={value}
            checked={chosen.content.includes(value)}
            disabled={closed.includes(value) || (chosen.content.length === 1 && chosen.content[0] === value)}
            onChange={() => onContent(toggled(value))}
          >
            {t(`priceTag.content${value}` as 'priceTag.content1')}
          </Checkbox>
        ))}
        {closed.length > 0 && <p>{t('priceTag.noRoom')}</p>}
        {props.changed && props.mayEdit && (
          <Button type="link" onClick={props.onKeep}>
            {t('priceTag.keepContent')}
          </Button>
        )}
      </fieldset>
    </Card>
  )
}

/** On a phone the templates stand in a row that scrolls. */
const showWhole = (button: HTMLElement | null) => {
  const row = button?.closest('ul')
  if (row && button) row.scrollLeft = button.offsetLeft - (row.clientWidth - button.clientWidth) / 2
}

/** In px: the longer side of a small tag. */
const thumb = { width: 56, height: 40 }

/** The template in small, with a sample product. */
function Thumb({ template }: { template: NamedTemplate }) {
  const t = useText()
  const scale = Math.min(thumb.width / template.width, thumb.height / template.height) / pxPerMm
  const sample: TagRow = {
    ...sampleRow,
    name: t('priceTag.product'),
  }
  return (
    <span className="tag-thumb" aria-hidden="true">
      <span style={{ width: template.width * scale * pxPerMm, height: template.height * scale * pxPerMm }}>
        <span style={{ transform: `scale(${scale})` }}>
          <PriceTag {...tagOf(sample, template, '', t)} />
        </span>
      </span>
    </span>
  )
}

const sampleRow = {
  productId: '1',
  code: '1',
  barcodes: ['6901234567892'],
  mnemonicCode: '',
  categoryName: '',
  image: '',
  saleUnit: 1,
  origin: '',
  price: '9.90',
  formerPrice: '12.90',
  seen: true,
  placed: false,
}
