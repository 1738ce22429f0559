import { notices, withApp } from '../base/notices.ts'
import { t } from '../base/text.ts'
import '../show/fault-list.css'

export type Refuse = (...texts: string[]) => void

const key = 'refusals'

/**
 * Reports the refused files of one choice. One refusal is a short notice. Several form one list, because short
 * notices push each other out. The list stays until the user closes it or chooses files again.
 */
export function startRefusals(): Refuse {
  const said: string[] = []
  withApp(({ notification }) => notification.destroy(key))
  return (...texts) => {
    if (texts.length === 0) return
    said.push(...texts)
    if (said.length === 1) return notices.error(said.join())
    withApp(({ message, notification }) => {
      message.destroy(said[0])
      notification.error({
        key,
        title: t('kit.filesRefused', { count: said.length }),
        description: (
          <ul className="fault-list">
            {said.map((text, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows, and two files may have the same name
              <li key={index}>{text}</li>
            ))}
          </ul>
        ),
        duration: 0,
      })
    })
  }
}
