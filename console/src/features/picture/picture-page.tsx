import { FileZipFilled, UploadOutlined } from '@ant-design/icons'
import { pictureCalls } from '@zhanggui/contract/picture/picture.calls.ts'
import { type PictureRun, pictureState } from '@zhanggui/contract/picture/picture.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { formatBytes } from '../../kit/base/format.ts'
import { useText } from '../../kit/base/text.ts'
import { PageHeader } from '../../kit/frame/page-header.tsx'
import { refresh, useCall } from '../../kit/wire/queries.ts'
import { PictureResult } from './picture-result.tsx'
import { PictureUpload } from './picture-upload.tsx'
import './picture.css'

const pollEvery = 500
const isMoving = (run: PictureRun) =>
  run.state === pictureState.checking || run.state === pictureState.writing

/** Product pictures from a zip. The run is in the URL, so that a reload or a link finds it again. */
export default function PicturePage() {
  const t = useText()
  const [params, setParams] = useSearchParams()
  const id = params.get('run')
  const { data: run } = useCall(
    pictureCalls.findPictureRun,
    { id: id ?? '0' },
    {
      enabled: id !== null,
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? pollEvery : false),
    },
  )
  const state = useRef<number | undefined>(undefined)
  useEffect(() => {
    const before = state.current
    state.current = run?.state
    if (before !== undefined && run && before !== run.state)
      void refresh(pictureCalls.findPictureFilePage, productCalls.findProductPage)
  }, [run])
  if (id === null)
    return (
      <>
        <PageHeader title={t('picture.title')} />
        <PictureUpload onOpen={(runId) => setParams({ run: runId })} />
      </>
    )
  const files = run ? Object.values(run.counts).reduce((sum, count) => sum + count, 0) : 0
  return (
    <>
      <PageHeader
        title={t('picture.title')}
        note={
          run && (
            <span className="picture-zip">
              <FileZipFilled />
              <span title={run.fileName}>{run.fileName}</span>
              <small>{t('picture.zipFacts', { count: files, size: formatBytes(run.bytes) })}</small>
            </span>
          )
        }
        actions={
          <Button icon={<UploadOutlined />} onClick={() => setParams({})}>
            {t('picture.another')}
          </Button>
        }
      />
      {run && <PictureResult key={run.id} run={run} onLeave={() => setParams({})} />}
    </>
  )
}
