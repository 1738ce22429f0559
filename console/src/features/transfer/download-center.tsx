import { Modal } from 'antd'
import { closeDownloads, useDownloads, useDownloadsOpen } from '../../kit/downloads.ts'
import { useText } from '../../kit/text.ts'

export default function DownloadCenter() {
  const t = useText()
  const { data } = useDownloads()
  return (
    <Modal
      open={useDownloadsOpen()}
      onCancel={closeDownloads}
      title={t('task.title')}
      width={1200}
      footer={null}
    >
      {data?.map((task) => (
        <p key={task.id}>{task.file_name}</p>
      ))}
      <p>{t('task.retention')}</p>
    </Modal>
  )
}
