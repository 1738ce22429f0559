import { CopyOutlined, DownloadOutlined } from '@ant-design/icons'
import { Button, Segmented, Slider } from 'antd'
import { type CSSProperties, useState } from 'react'
import { contrast } from '../../kit/base/contrast.ts'
import { copyText } from '../../kit/base/copy.ts'
import { notices } from '../../kit/base/notices.ts'
import { useText } from '../../kit/base/text.ts'
import { PageHeader } from '../../kit/frame/page-header.tsx'
import { ColorInput } from '../../kit/input/color-input.tsx'
import { colorOf, isColor } from '../../kit/input/color-value.ts'
import { Card } from '../../kit/show/card.tsx'
import { saveBytes } from '../../kit/wire/download.ts'
import { usePair } from './gallery/part.ts'
import { cssOf, densities, jsonOf, standard, type ThemeColor, themeColors } from './theme-choice.ts'
import { ThemePreview } from './theme-preview.tsx'
import './demo.css'

/** `/demo/theme`: users try colours, radius and density on a preview and copy them as JSON. Nothing is saved. */
export default function DemoTheme() {
  const t = useText()
  const pair = usePair()
  const [choice, setChoice] = useState(standard)
  // Changes when the theme is restored, so that the fields drop refused text.
  const [restored, setRestored] = useState(0)
  const json = JSON.stringify(jsonOf(choice), null, 2)
  // Filled buttons have white text.
  const faint = contrast('#FFFFFF', choice.primary) < 4.5
  return (
    <>
      <PageHeader
        title={t('demo.theme')}
        actions={
          <>
            <Button
              onClick={() => {
                setChoice(standard)
                setRestored(restored + 1)
              }}
            >
              {t('kit.restoreDefault')}
            </Button>
            <Button
              icon={<CopyOutlined />}
              onClick={async () => {
                if (await copyText(json)) notices.success(t('demo.copied'))
              }}
            >
              {t('demo.copy')}
            </Button>
            <Button
              type="primary"
              icon={<DownloadOutlined />}
              onClick={() => saveBytes(new Blob([json], { type: 'application/json' }), 'theme.json')}
            >
              {pair(['导出 JSON', 'Export JSON'])}
            </Button>
          </>
        }
      />
      <div className="demo-theme">
        <div className="demo-stack">
          <Card title={pair(['调整', 'Adjust'])}>
            <fieldset className="demo-theme-fields" aria-label={pair(['调整', 'Adjust'])}>
              {themeColors.map(({ name, label }) => (
                <div key={name} className="demo-theme-row">
                  <span>{pair(label)}</span>
                  <ThemeColorField
                    key={restored}
                    label={pair(label)}
                    value={choice[name]}
                    onChange={(color) => setChoice((now) => ({ ...now, [name as ThemeColor]: color }))}
                  />
                </div>
              ))}
              {faint && (
                <p className="demo-theme-warning" role="alert">
                  {pair([
                    '主色太浅：按钮上的白字看不清，请选深一点的。',
                    'Too light for white button text. Choose a darker colour.',
                  ])}
                </p>
              )}
              <div className="demo-theme-row">
                <span id="theme-radius">{pair(['圆角', 'Radius'])}</span>
                <Slider
                  min={0}
                  max={16}
                  value={choice.radius}
                  ariaLabelledByForHandle="theme-radius"
                  onChange={(radius) => setChoice((now) => ({ ...now, radius }))}
                />
              </div>
              <div className="demo-theme-row">
                <span id="theme-density">{pair(['密度', 'Density'])}</span>
                <Segmented
                  aria-labelledby="theme-density"
                  value={choice.density}
                  onChange={(density) => setChoice((now) => ({ ...now, density }))}
                  options={densities.map(({ value, label }) => ({ value, label: pair(label) }))}
                />
              </div>
            </fieldset>
          </Card>
          <Card title="JSON">
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling part must be reachable by keyboard */}
            <pre tabIndex={0}>{json}</pre>
          </Card>
        </div>
        <Card title={pair(['预览', 'Preview'])}>
          <div style={cssOf(choice) as CSSProperties}>
            <ThemePreview choice={choice} />
          </div>
        </Card>
      </div>
    </>
  )
}

/** Passes on valid colours only. It refuses other text here, and the last valid colour stays in use. */
function ThemeColorField(props: { label: string; value: string; onChange: (color: string) => void }) {
  const { label, value, onChange } = props
  const t = useText()
  const [text, setText] = useState(value)
  const [refused, setRefused] = useState(false)
  return (
    <div className="demo-theme-color">
      <ColorInput
        aria-label={label}
        value={text}
        {...(refused ? { status: 'error' as const } : {})}
        onChange={(typed) => {
          setText(typed)
          setRefused(false)
          if (isColor(typed)) onChange(typed)
        }}
        onBlur={() => setRefused(!isColor(colorOf(text)))}
      />
      {refused && (
        <p className="demo-theme-fault" role="alert">
          {t('rule.color', { label })}
        </p>
      )}
    </div>
  )
}
