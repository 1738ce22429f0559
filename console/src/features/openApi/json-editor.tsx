import { jsonFault } from '@zhanggui/contract/openApi/json-fault.ts'
import { sandboxBodyMax } from '@zhanggui/contract/openApi/openApi.ts'
import { useText } from '../../kit/base/text.ts'
import { CodeLines } from './code-lines.tsx'

/**
 * A text field for JSON, with numbered lines and colours. The coloured text lies under the field and gives it its
 * height; the field's own text is transparent. Both break their lines alike.
 */
export function JsonEditor(props: {
  id: string
  label: string
  value: string
  onChange: (value: string) => void
  onSend: () => void
}) {
  const { id, value } = props
  const t = useText()
  const fault = jsonFault(value)
  return (
    <>
      <div className="json-editor" data-wrong={fault !== null}>
        <pre aria-hidden="true">
          <CodeLines text={value} as="json" wrongLine={fault?.line} />
        </pre>
        <textarea
          id={id}
          aria-label={props.label}
          aria-invalid={fault !== null}
          aria-describedby={fault ? `${id}-fault` : undefined}
          spellCheck={false}
          autoCapitalize="off"
          autoCorrect="off"
          maxLength={sandboxBodyMax}
          value={value}
          onChange={({ target }) => props.onChange(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey === event.metaKey) return
            event.preventDefault()
            props.onSend()
          }}
        />
      </div>
      <p id={`${id}-fault`} className="sandbox-fault" role="status">
        {fault && t('openApi.notJson', { ...fault })}
      </p>
    </>
  )
}
