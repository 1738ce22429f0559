import { Button, Input, type InputProps, Popover } from 'antd'
import { useState } from 'react'
import { useText } from '../base/text.ts'
import { colorOf, inkOn, isColor, palette } from './color-value.ts'
import './input.css'
import './color-input.css'

/** The lowest contrast of readable text (WCAG 2 AA). */
const readable = 4.5

export interface ColorInputProps {
  id?: string
  /** `#3370FF`, '' for none. */
  value?: string | null
  onChange?: (value: string) => void
  onBlur?: () => void
  /** The colours that are offered first. */
  colors?: readonly string[]
  disabled?: boolean
  status?: InputProps['status']
  'aria-label'?: string | undefined
}

/** A colour from the palette or as hex digits. The line below says whether text is readable on it. */
export function ColorInput(props: ColorInputProps) {
  const { id, value, onChange, onBlur, colors = palette, disabled = false, status } = props
  const t = useText()
  const [open, setOpen] = useState(false)
  const color = value ?? ''
  const whole = isColor(color)

  const choice = (
    <div className="color-palette">
      <div className="color-swatches" role="radiogroup" aria-label={t('input.palette')}>
        {colors.map((one) => (
          <label key={one} title={one}>
            <input
              type="radio"
              name={`palette-${id ?? ''}`}
              aria-label={one}
              checked={one.toUpperCase() === color.toUpperCase()}
              onChange={() => onChange?.(one)}
            />
            <span style={{ background: one }} />
          </label>
        ))}
      </div>
      <label className="color-other">
        <input
          type="color"
          value={whole ? color.toLowerCase() : '#3370ff'}
          onChange={(event) => onChange?.(event.target.value.toUpperCase())}
        />
        {t('input.otherColor')}
      </label>
    </div>
  )

  return (
    <div className="color-input">
      <Input
        {...(id ? { id } : {})}
        {...(status ? { status } : {})}
        className="kit-input"
        disabled={disabled}
        autoComplete="off"
        spellCheck={false}
        value={color}
        placeholder="#3370FF"
        aria-label={props['aria-label']}
        onChange={(event) => onChange?.(event.target.value)}
        onBlur={() => {
          const tidy = colorOf(color)
          if (tidy !== color) onChange?.(tidy)
          onBlur?.()
        }}
        prefix={
          <Popover
            content={choice}
            trigger="click"
            placement="bottomLeft"
            open={open && !disabled}
            onOpenChange={setOpen}
          >
            <Button
              type="text"
              size="small"
              className="color-swatch"
              disabled={disabled}
              title={t('input.openPalette')}
              aria-label={t('input.openPalette')}
              aria-expanded={open}
              style={whole ? { background: color } : {}}
            />
          </Popover>
        }
      />
      {whole && <ContrastNote color={color} />}
    </div>
  )
}

function ContrastNote({ color }: { color: string }) {
  const t = useText()
  const { white, dark, ink } = inkOn(color)
  const fits = [
    white >= readable ? t('input.colorWhite') : '',
    dark >= readable ? t('input.colorDark') : '',
  ].filter(Boolean)
  const ratio = (value: number) => value.toFixed(1)
  return (
    <div className="input-note color-note" role="status">
      <span className="color-sample" style={{ background: color, color: ink }} aria-hidden="true">
        {t('input.colorSample')}
      </span>
      {t('input.whiteText', { ratio: ratio(white) })} · {t('input.darkText', { ratio: ratio(dark) })}
      {' · '}
      {fits.length > 0 ? t('input.readable', { which: fits.join(t('kit.slash')) }) : t('input.unreadable')}
    </div>
  )
}
