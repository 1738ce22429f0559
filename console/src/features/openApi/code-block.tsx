import { Button } from 'antd'
import { copyText } from '../../kit/base/copy.ts'
import { notices } from '../../kit/base/notices.ts'
import { t as say, useText } from '../../kit/base/text.ts'
import { CodeLines } from './code-lines.tsx'

/** A text to read and to copy. */
export function CodeBlock({ label, text, as }: { label: string; text: string; as: 'json' | 'code' }) {
  const t = useText()
  return (
    <div className="sandbox-code">
      <Button
        size="small"
        type="link"
        onClick={() => void copyText(text).then((done) => done && notices.success(say('kit.copied')))}
      >
        {t('kit.copy')}
      </Button>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
      <section tabIndex={0} aria-label={label}>
        <pre>
          <CodeLines text={text} as={as} />
        </pre>
      </section>
    </div>
  )
}
