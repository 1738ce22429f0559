import { Button, Flex } from 'antd'
import { notices, withApp } from '../../../../kit/base/notices.ts'
import { useText } from '../../../../kit/base/text.ts'
import { type Pair, usePair } from '../../gallery/part.ts'

export default function Catalogue() {
  const t = useText()
  const pair = usePair()
  const elsewhere = () =>
    withApp(({ modal }) => {
      modal.warning({ title: t('session.elsewhere'), okText: t('session.loginAgain') })
    })
  const changed = () =>
    withApp(({ notification }) => {
      notification.error({ title: t('session.merchantChanged'), description: t('shell.merchantChangedHint') })
    })
  const said: readonly (readonly [Pair, () => void])[] = [
    [['网络异常', 'Exception'], () => notices.error(t('session.networkError'))],
    [['HTTP 状态不是 200', 'HTTP status other than 200'], () => notices.error(t('session.aborted'))],
    [['返回码 -3', 'Response code -3'], elsewhere],
    [['别的标签页换了商户', 'Merchant changed in another tab'], changed],
    [
      ['上传出错', 'Upload error'],
      () => notices.error(t('kit.wrongType', { name: 'a.doc', types: 'xls, xlsx' })),
    ],
    [['导出地址为空', 'Empty export URL'], () => notices.error(t('transfer.exportUrlEmpty'))],
    [['导出任务已创建', 'Export task created'], () => notices.success(t('task.created'))],
  ]
  return (
    <Flex wrap gap={8}>
      {said.map(([when, say]) => (
        <Button key={when[1]} onClick={say}>
          {pair(when)}
        </Button>
      ))}
    </Flex>
  )
}
