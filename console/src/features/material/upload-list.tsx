import {
  CheckCircleFilled,
  CloseOutlined,
  ExclamationCircleFilled,
  InfoCircleFilled,
} from '@ant-design/icons'
import { Button, Progress } from 'antd'
import { formatBytes } from '../../kit/base/format.ts'
import { useText } from '../../kit/base/text.ts'
import { pathText } from './folder-tree.ts'
import type { MaterialUpload, MaterialUploads } from './use-material-uploads.ts'

/** Files that need attention come first, finished ones last. */
const order = ['failed', 'same', 'sending', 'waiting', 'done']

/** The uploads and their results, file by file. */
export function UploadList({ given }: { given: MaterialUploads }) {
  const t = useText()
  const { uploads, open } = given
  if (uploads.length === 0) return null
  const amount = (state: MaterialUpload['state']) => uploads.filter((one) => one.state === state).length
  const summary = [
    amount('done') > 0 && t('material.uploadsDone', { count: amount('done') }),
    amount('same') > 0 && t('material.uploadsSame', { count: amount('same') }),
    amount('failed') > 0 && t('material.uploadsFailed', { count: amount('failed') }),
  ].filter(Boolean)
  return (
    <section className="material-uploads" aria-label={t('material.uploads')}>
      <header>
        <strong role="status">
          {open > 0
            ? t('material.uploadsRunning', { done: uploads.length - open, total: uploads.length })
            : summary.join(t('kit.semicolon'))}
        </strong>
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          disabled={open > 0}
          aria-label={t('material.uploadClose')}
          title={t('material.uploadClose')}
          onClick={given.clear}
        />
      </header>
      {/* A long list must also scroll by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling part must be reachable by keyboard */}
      <ul tabIndex={0} aria-label={t('material.uploads')}>
        {[...uploads]
          .sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
          .map((upload) => (
            <UploadLine key={upload.key} upload={upload} given={given} />
          ))}
      </ul>
    </section>
  )
}

function UploadLine({ upload, given }: { upload: MaterialUpload; given: MaterialUploads }) {
  const t = useText()
  const { file, state, share, result } = upload
  const busy = state === 'waiting' || state === 'sending'
  return (
    <li className={`material-upload ${state}`}>
      <span className="material-upload-name" title={file.name}>
        {file.name}
      </span>
      <span className="material-upload-size">{formatBytes(file.size)}</span>
      <span className="material-upload-state">
        {state === 'waiting' && t('material.uploadWaiting')}
        {state === 'sending' && (
          <>
            <Progress
              percent={Math.floor(share * 100)}
              showInfo={false}
              size="small"
              aria-label={file.name}
            />
            <span>{share < 1 ? `${Math.floor(share * 100)}%` : t('material.uploadChecking')}</span>
          </>
        )}
        {state === 'done' && (
          <>
            <CheckCircleFilled /> {t('material.uploadDone')}
          </>
        )}
        {state === 'same' && result && (
          <>
            <InfoCircleFilled />{' '}
            {t('material.uploadSame', {
              name: result.material.name,
              folder: pathText(result.folder) || t('material.loose'),
            })}
          </>
        )}
        {state === 'failed' && (
          <>
            <ExclamationCircleFilled /> {upload.reason}
          </>
        )}
      </span>
      <span className="material-upload-tools">
        {state === 'same' && (
          <Button type="link" size="small" onClick={() => given.again(upload, 'copy')}>
            {t('material.uploadCopy')}
          </Button>
        )}
        {given.canRetry(upload) && (
          <Button type="link" size="small" onClick={() => given.again(upload, 'take')}>
            {t('material.uploadAgain')}
          </Button>
        )}
        {busy && (
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined />}
            aria-label={t('material.uploadStop', { name: file.name })}
            title={t('material.uploadStop', { name: file.name })}
            onClick={() => given.cancel(upload.key)}
          />
        )}
      </span>
    </li>
  )
}
