import { Button } from 'antd'
import { useCell } from '../../kit/base/cell.ts'
import { useText } from '../../kit/base/text.ts'
import { Dialog } from '../../kit/layer/dialog.tsx'
import { relistAsked } from './goods-moves.ts'

/** Asks whether products that are listed again sell with own values or with those of the head office. */
export function RelistDialog() {
  const asked = useCell(relistAsked)
  const t = useText()
  const close = () => asked?.answer(undefined)
  return (
    <Dialog
      open={asked !== null}
      width={520}
      title={t('goods.relistTitle')}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t('kit.cancel')}</Button>
          <Button onClick={() => asked?.answer('own')}>{t('goods.relistOwn')}</Button>
          <Button type="primary" onClick={() => asked?.answer('head')}>
            {t('goods.relistHead')}
          </Button>
        </>
      }
    >
      <p>{asked?.message}</p>
    </Dialog>
  )
}
