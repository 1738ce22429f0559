import { Input, Select } from 'antd'
import { useLabel } from '../../base/label.ts'
import { useLanguage } from '../../base/language.ts'
import { useText } from '../../base/text.ts'
import { type ImportService, importColumns } from '../import-service.ts'
import { ChoiceSelect } from './choice-select.tsx'

/** One value for all rows of the file, for fields without a column or with empty cells. */
export function DefaultsCard(props: {
  service: ImportService
  fields: readonly (string | null)[]
  defaults: Readonly<Record<string, string>>
  onChange: (defaults: Readonly<Record<string, string>>) => void
}) {
  const { service, fields, defaults, onChange } = props
  const t = useText()
  const label = useLabel()
  const language = useLanguage()
  const columns = importColumns(service).filter(
    (column) => column.defaultable && !fields.includes(column.key),
  )
  if (columns.length === 0) return null
  return (
    <section className="import-card import-defaults">
      <div className="import-card-head">
        <h2>{t('importScreen.defaultsTitle')}</h2>
        <small>{t('importScreen.defaultsHint')}</small>
      </div>
      <div className="import-defaults-grid">
        {columns.map((column) => {
          const value = defaults[column.key] ?? ''
          const options = service.options(column.key, language)
          const choices = service.choices?.(column.key, defaults) ?? null
          const status = column.required && !value ? 'error' : ''
          const id = `import-default-${column.key}`
          const change = (next: string | undefined) => onChange({ ...defaults, [column.key]: next ?? '' })
          return (
            <label key={column.key} htmlFor={id}>
              <span className={`import-default-label${column.required ? ' import-required' : ''}`}>
                {label(column.label)}
              </span>
              {choices ? (
                <ChoiceSelect id={id} value={value} choices={choices} status={status} onChange={change} />
              ) : options.length > 0 ? (
                <Select
                  id={id}
                  allowClear
                  showSearch
                  {...(value ? { value } : {})}
                  placeholder={t('importScreen.defaultPlaceholder')}
                  status={status}
                  options={options.map((option) => ({ value: option, label: option }))}
                  onChange={change}
                />
              ) : (
                <Input
                  id={id}
                  allowClear
                  value={value}
                  maxLength={255}
                  placeholder={t('importScreen.defaultPlaceholder')}
                  status={status}
                  onChange={(event) => change(event.target.value)}
                />
              )}
            </label>
          )
        })}
      </div>
    </section>
  )
}
