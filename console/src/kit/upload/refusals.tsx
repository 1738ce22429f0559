import { notices, withApp } from '../base/notices.ts'
import { t } from '../base/text.ts'
import '../show/fault-list.css'

export type Refuse = (...texts: string[]) => void

const key = 'refusals'

/**
 * For one choice of files: says what is refused as it becomes known. One is a short notice; several are one list that stays
 * until it is closed or files are chosen anew, for short notices push each other out.
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
              // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows, and two files may have one name
              <li key={index}>{text}</li>
            ))}
          </ul>
        ),
        duration: 0,
      })
    })
  }
}
