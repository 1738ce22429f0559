import { DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '../../base/text.ts'
import { typedWith } from './typed-with.ts'
import './number-pad.css'

const digits = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '.', '0', '00'] as const

/**
 * Keys for a number, for a thumb. They leave the focus where it is, so a scanner goes on typing into its own field.
 * `decimals`: how many decimals the number may have. `children`: further keys, below the one that deletes a digit.
 */
export function NumberPad(props: {
  label: string
  typed: string
  decimals: number
  onType: (typed: string) => void
  children?: ReactNode
}) {
  const { label, typed, decimals, onType, children } = props
  const t = useText()
  return (
    <fieldset
      className="number-pad"
      aria-label={label}
      // A phone moves the focus with the press.
      onMouseDown={(event) => event.preventDefault()}
    >
      <div className="number-pad-digits">
        {digits.map((digit) => (
          <Button
            key={digit}
            disabled={digit === '.' && decimals === 0}
            onClick={() => onType(typedWith(typed, digit, decimals))}
          >
            {digit}
          </Button>
        ))}
      </div>
      <div className="number-pad-side">
        <Button
          icon={<DeleteOutlined />}
          aria-label={t('kit.deleteDigit')}
          disabled={typed === ''}
          onClick={() => onType(typed.slice(0, -1))}
        />
        {children}
      </div>
    </fieldset>
  )
}
