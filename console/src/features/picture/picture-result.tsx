import { CheckCircleFilled, CloseCircleFilled, DownloadOutlined, EyeOutlined } from '@ant-design/icons'
import { pictureCalls } from '@zhanggui/contract/picture/picture.calls.ts'
import { type PictureRun, pictureResult, pictureState } from '@zhanggui/contract/picture/picture.ts'
import { taskCalls } from '@zhanggui/contract/task/task.calls.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatMoment, formatNumber } from '../../kit/base/format.ts'
import { useText } from '../../kit/base/text.ts'
import { ActionBar } from '../../kit/import/action-bar.tsx'
import { ConfirmPopover } from '../../kit/layer/confirm-popover.tsx'
import { Card } from '../../kit/show/card.tsx'
import { TaskProgress } from '../../kit/show/task-progress.tsx'
import { send } from '../../kit/wire/call.ts'
import { download } from '../../kit/wire/download.ts'
import { refresh, useSend } from '../../kit/wire/queries.ts'
import { NameRules } from './name-rules.tsx'
import { PictureLacking } from './picture-lacking.tsx'
import { PictureRows } from './picture-rows.tsx'

const bar = [
  { result: pictureResult.matched, tone: 'task-complete' },
  { result: pictureResult.shrunk, tone: 'completed' },
  { result: pictureResult.unmatched, tone: 'stage-started' },
  { result: pictureResult.refused, tone: 'cancelled' },
  { result: pictureResult.ignored, tone: 'closed' },
] as const

/** A zip after its upload: the check, the result of each file, and the writing. */
export function PictureResult({ run, onLeave }: { run: PictureRun; onLeave: () => void }) {
  const t = useText()
  const [replacing, setReplacing] = useState(false)
  if (run.state === pictureState.checking || run.state === pictureState.writing) return <Running run={run} />
  if (run.state === pictureState.failed || run.state === pictureState.givenUp)
    return (
      <Card>
        <p className="picture-sentence" role="status">
          <CloseCircleFilled className="picture-failed" />
          <strong>{t(run.state === pictureState.failed ? 'picture.failed' : 'picture.givenUp')}</strong>
          <span>{run.reason}</span>
        </p>
        <Button type="primary" onClick={onLeave}>
          {t('picture.another')}
        </Button>
      </Card>
    )
  return (
    <>
      <div className="picture-sides">
        <section className="picture-main card card-flush">
          <Summary run={run} />
          <PictureRows run={run} replacing={replacing} />
        </section>
        <aside className="picture-aside card">
          <PictureLacking zip={run.own} />
          <NameRules limits={run.limits} />
        </aside>
      </div>
      <Actions run={run} replacing={replacing} onReplacing={setReplacing} onLeave={onLeave} />
    </>
  )
}

function Running({ run }: { run: PictureRun }) {
  const t = useText()
  const checking = run.state === pictureState.checking
  const { taskId, progress } = run
  return (
    <Card>
      <TaskProgress
        label={t(checking ? 'picture.checking' : 'picture.writing')}
        title={t(checking ? 'picture.checking' : 'picture.writing')}
        {...progress}
        note={t(checking ? 'picture.checkingNote' : 'picture.writingNote')}
        {...(taskId && run.own
          ? {
              onCancel: async () => {
                await send(taskCalls.cancelTask, { id: taskId })
                await refresh(pictureCalls.findPictureRun)
              },
            }
          : {})}
      />
    </Card>
  )
}

function Summary({ run }: { run: PictureRun }) {
  const t = useText()
  const { counts, waiting, written, notWritten, durationMs } = run
  const todo = counts[3] + counts[4] + notWritten
  const sentence =
    written === 0
      ? t('picture.checked')
      : waiting.files === 0
        ? t('picture.allWritten', { count: written })
        : t('picture.partWritten', { count: written, waiting: waiting.files })
  return (
    <div className="picture-summary">
      <div className="picture-sentence">
        <CheckCircleFilled className="picture-done" />
        <strong role="status">
          {sentence}
          {notWritten > 0 && t('picture.someNotWritten', { count: notWritten })}
        </strong>
        {durationMs !== null && <span>{t('picture.took', { seconds: (durationMs / 1000).toFixed(1) })}</span>}
        {run.reason && <span className="picture-fault">{run.reason}</span>}
        {todo > 0 && (
          <Button
            size="small"
            icon={<DownloadOutlined />}
            onClick={() => download(pictureCalls.downloadPictureList, { id: run.id })}
          >
            {t('picture.downloadTodo', { count: todo })}
          </Button>
        )}
      </div>
      <div className="picture-bar" aria-hidden>
        {bar.map(
          ({ result, tone }) =>
            counts[result] > 0 && (
              <i
                key={result}
                style={{ flexGrow: counts[result], background: `var(--tone-${tone}-dot)` }}
                title={formatNumber(counts[result])}
              />
            ),
        )}
      </div>
    </div>
  )
}

function Actions(props: {
  run: PictureRun
  replacing: boolean
  onReplacing: (replacing: boolean) => void
  onLeave: () => void
}) {
  const { run, replacing } = props
  const t = useText()
  const navigate = useNavigate()
  const follow = { onSuccess: () => refresh(pictureCalls.findPictureRun) }
  const write = useSend(pictureCalls.writePictures, follow)
  const giveUp = useSend(pictureCalls.giveUpPictures, { onSuccess: props.onLeave })
  const { waiting, counts } = run
  const done = waiting.files === 0 && run.written > 0
  return (
    <ActionBar
      note={
        <>
          {counts[2] > 0 ? `${t('picture.footNote', { count: counts[2] })} · ` : ''}
          {t('picture.keptUntil', { time: formatMoment(run.expiresAt) })}
          {!run.own && ` · ${t('picture.othersZip')}`}
        </>
      }
    >
      {!done && run.own && (
        <ConfirmPopover
          content={t('picture.giveUpQuestion')}
          okText={t('picture.giveUp')}
          onConfirm={() => giveUp.mutateAsync({ id: run.id }).catch(() => undefined)}
        >
          <Button type="text">{t('picture.giveUp')}</Button>
        </ConfirmPopover>
      )}
      {(waiting.replace > 0 || replacing) && (
        <Button icon={<EyeOutlined />} onClick={() => props.onReplacing(!replacing)}>
          {replacing ? t('picture.showAll') : t('picture.showReplacing', { count: waiting.replace })}
        </Button>
      )}
      {done ? (
        <Button type="primary" onClick={() => navigate('/product/productGoodProduct')}>
          {t('picture.toList')}
        </Button>
      ) : (
        run.own && (
          <Button
            type="primary"
            disabled={waiting.files === 0}
            loading={write.isPending}
            onClick={() => write.mutate({ id: run.id })}
          >
            {t('picture.write', waiting)}
          </Button>
        )
      )}
    </ActionBar>
  )
}
