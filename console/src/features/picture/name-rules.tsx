import type { PictureRun } from '@zhanggui/contract/picture/picture.ts'
import { useText } from '../../kit/base/text.ts'

/** How files of a zip are named. */
export function NameRules({ limits }: { limits?: PictureRun['limits'] | undefined }) {
  const t = useText()
  const max = limits?.[1] ?? 8
  return (
    <section className="picture-names" aria-label={t('picture.nameRules')}>
      <h3>{t('picture.nameRules')}</h3>
      <p>{t('picture.nameKeys')}</p>
      <dl>
        <dt>6901234567892.jpg</dt>
        <dd>{t('picture.nameMain')}</dd>
        <dt>…_2.jpg</dt>
        <dd>{t('picture.nameAuxiliary', { max })}</dd>
        <dt>…_detail_1.png</dt>
        <dd>{t('picture.nameDetail')}</dd>
        <dt>SP100307/</dt>
        <dd>{t('picture.nameFolder')}</dd>
      </dl>
    </section>
  )
}
