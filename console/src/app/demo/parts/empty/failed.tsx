import { Button } from 'antd'
import { useState } from 'react'
import { useText } from '../../../../kit/base/text.ts'
import { Empty } from '../../../../kit/show/empty.tsx'

export default function Failed() {
  const t = useText()
  const [tries, setTries] = useState(0)
  return (
    <Empty title={t('kit.loadFailed')} hint={t('session.networkError')}>
      <Button onClick={() => setTries(tries + 1)}>
        {t('kit.again')}
        {tries > 0 && ` (${tries})`}
      </Button>
    </Empty>
  )
}
